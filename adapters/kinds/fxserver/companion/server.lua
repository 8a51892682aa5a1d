-- Emits the events of announced ends. server-manager writes the command to the console of the server:
--   server_manager_announce ID EVENT PAYLOAD
-- PAYLOAD is JSON in hexadecimal digits. Once the handlers of all resources have returned, a line acknowledges the ID.

local events = {
    announcement = true,
    scheduledRestart = true,
    scheduledRestartSkipped = true,
    serverShuttingDown = true,
}

-- Handlers start to write to their database and return before it has answered.
local saveMs = GetConvarInt('server_manager_save_ms', 2000)

local function decode(payload)
    if type(payload) ~= 'string' or #payload % 2 ~= 0 or payload:find('[^0-9a-f]') then
        return nil
    end
    local text = payload:gsub('..', function(digits)
        return string.char(tonumber(digits, 16))
    end)
    local ok, data = pcall(json.decode, text)
    return ok and type(data) == 'table' and data or nil
end

local function showToPlayers(data)
    local message = data.translatedMessage or data.message
    if type(message) == 'string' then
        TriggerClientEvent('chat:addMessage', -1, { args = { data.author or 'Server', message } })
    end
end

RegisterCommand('server_manager_announce', function(source, args)
    -- The console alone: neither a player nor another resource.
    if source ~= 0 or GetInvokingResource() ~= nil then
        return
    end
    local id, event, payload = args[1], args[2], args[3]
    local data = decode(payload)
    if type(id) ~= 'string' or id:find('[^%w-]') or not events[event] or data == nil or #args ~= 3 then
        print('refused an announcement: it does not come from server-manager')
        return
    end
    local function acknowledge()
        print('announcement ' .. id .. ' handled')
    end
    pcall(showToPlayers, data)
    -- An error of a handler must not keep the server from its end.
    pcall(TriggerEvent, 'txAdmin:events:' .. event, data)
    if event == 'serverShuttingDown' and saveMs > 0 then
        SetTimeout(saveMs, acknowledge)
    else
        acknowledge()
    end
end, true)
