-- A second implementation of FXServer's rules for manifests, for Debian's lua5.4. Input: sources packed as `s4`. Output: as packed below.
local names = '_VERSION assert collectgarbage error getmetatable ipairs next pairs pcall rawequal rawget rawlen rawset select setmetatable tonumber tostring type xpcall table string math debug coroutine utf8'
local function toJson(v, depth)
  if type(v) == 'string' then return '"' .. v:gsub('[%c"\\]', function(c) return ('\\u%04x'):format(c:byte()) end) .. '"' end
  if type(v) ~= 'table' and type(v) ~= 'function' then return v == nil and 'null' or tostring(v) end
  if depth == 32 or type(v) == 'function' then error(depth == 32 and 'maximum table nesting depth exceeded' or 'unsupported type: function', 0) end
  local list, members, max, count = {}, {}, 0, 0
  for k, x in next, v do
    count, max = count + 1, math.type(k) == 'integer' and k > 0 and math.max(max, k) or math.huge
    members[count] = toJson(tostring(k)) .. ':' .. toJson(x, depth + 1)
  end
  if max > 10 and count < max // 2 then return '{' .. table.concat(members, ',') .. '}' end
  for i = 1, max do list[i] = toJson(rawget(v, i), depth + 1) end return '[' .. table.concat(list, ',') .. ']'
end
local function evaluate(source)
  local entries, line, silent, xpcall, getinfo = {}, 0, function() end, xpcall, debug.getinfo
  local env = { print = silent, warn = silent, json = { encode = function(v) return toJson(v, 0) end } }
  for name in names:gmatch('%S+') do env[name] = _G[name] end
  local function file(who, n, key, v)
    local got = n < 2 and 'no value' or (getmetatable(v) or {}).__name or type(v)
    if type(v) ~= 'string' and type(v) ~= 'number' then error(("bad argument #2 to '%s' (string expected, got %s)"):format(who, got), 0) end
    if tostring(key):lower() ~= 'is_cfxv2' then entries[#entries + 1] = ('s4s4'):pack(tostring(key):match('^%Z*'), tostring(v):match('^%Z*')) end
  end
  env._G, env.AddMetaData = env, function(...) file('AddMetaData', select('#', ...), ...) end
  local chunk, wrong = load(source, '=m', 't', env)
  local pack, concat, tostring, _ENV = string.pack, table.concat, tostring, env
  local ok, message = (chunk and xpcall or function() return false, wrong end)(function()
    setmetatable(_G, { __index = function(_, key) return function(value)
      local filed = type(value) == 'table' and key:sub(-1) == 's' and key:sub(1, -2) or key
      if type(value) == 'table' then for _, v in ipairs(value) do file('addMetaData', 2, filed, v) end else file('addMetaData', 2, key, value) end
      return function(extra) file('addMetaData', 2, filed .. '_extra', json.encode(extra)) end
    end end })
    chunk() setmetatable(_G, nil)
  end, function(e) for level = 2, 250 do local at = getinfo(level, 'Sl') if at and at.source == '=m' then line = at.currentline return e end end return e end)
  return pack('s4I4s4I4', ok and '' or chunk and 'runtime' or 'syntax', line, tostring(message), #entries) .. concat(entries)
end
local input, at, source = io.read('a'), 1, nil
while at <= #input do source, at = string.unpack('s4', input, at) io.write(evaluate(source)) end
