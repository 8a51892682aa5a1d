-- FXServer runs this file. The demo server cannot run Lua: it only acts as if it did.

local function welcome(source)
    local player = Player(source)
    print(('Welcome to %s, %s!'):format(GetConvar('sv_hostname', 'the server'), player.state.name))
end

AddEventHandler('playerJoining', function()
    welcome(source)
end)
