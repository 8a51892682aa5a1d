-- The environment of a manifest, as FXServer's LuaMetaDataLoader and resource_init.lua create it. Called after the
-- libraries, `json` and `AddMetaData` are defined. Returns the function that runs the chunk of a manifest, and its
-- message handler. Globals that the engine reads while a manifest runs are not cached in locals here: a manifest may
-- replace them.
local chunkName
local addMetaData, getinfo, find, format, match, sub = AddMetaData, debug.getinfo, string.find, string.format, string.match, string.sub
local select, tostring, error, typeOf = select, tostring, error, type

load, loadfile, dofile = nil, nil, nil

-- The original functions would use the terminal of this program.
function print(...)
  for index = 1, select('#', ...) do tostring((select(index, ...))) end
end
function warn(...)
  for index = 1, select('#', ...) do
    local kind = typeOf((select(index, ...)))
    if kind ~= 'string' and kind ~= 'number' then error(format("bad argument #%d to 'warn' (string expected, got %s)", index, kind), 2) end
  end
end
function debug.debug() end

local function run(chunk, name)
  chunkName = name
  setmetatable(_G, {
    __index = function(globals, key)
      local present = rawget(globals, key)
      if present then return present end
      return function(value)
        local filed = key
        if type(value) == 'table' then
          -- Removes one trailing `s`, but only if the value is a table.
          if key:sub(-1) == 's' then filed = key:sub(1, -2) end
          for _, item in ipairs(value) do addMetaData(filed, item) end
        else
          addMetaData(key, value)
        end
        return function(extra) addMetaData(filed .. '_extra', json.encode(extra)) end
      end
    end,
  })
  chunk()
  setmetatable(_G, nil)
end

-- Returns `<line or 0>:<message>`; nil for an error value that is not a string or number.
local function explain(message)
  if message == nil then message = 'nil' end
  if typeOf(message) ~= 'string' and typeOf(message) ~= 'number' then return nil end
  message = tostring(message)
  local line, place = 0, nil
  for level = 2, 250 do
    local info = getinfo(level, 'Sl')
    if not info then break end
    if info.source == chunkName and info.currentline > 0 then
      line, place = info.currentline, info.short_src .. ':'
      break
    end
  end
  local _, own = find(message, '^resource_init.lua:%d+: ')
  if own then message = sub(message, own + 1) end
  -- The message has a position for each coroutine through which the error passed. The last position is the origin.
  while place and sub(message, 1, #place) == place do
    local stated, after = match(message, '^(%d+): ()', #place + 1)
    if not stated then break end
    line, message = stated, sub(message, after)
  end
  return format('%s:%s', line, message)
end

return run, explain
