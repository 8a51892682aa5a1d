-- The `json` library for manifests. It follows the engine's library (citizenfx/lua-rapidjson, branch grit) with its
-- default options: which tables are arrays, the number format, the errors. Object keys are sorted; the engine writes
-- them in table order. Omitted: json.setoption and the layout options of json.encode.
local type, next, rawget, rawlen, select = type, next, rawget, rawlen, select
local error, setmetatable, getmetatable, tonumber, tostring, pcall = error, setmetatable, getmetatable, tonumber, tostring, pcall
local mathtype, floor, huge = math.type, math.floor, math.huge
local format, byte, char, find, gsub, match, rep, sub = string.format, string.byte, string.char, string.find, string.gsub, string.match, string.rep, string.sub
local concat, sort, utf8char = table.concat, table.sort, utf8.char

local maxDepth, maxDecimals = 32, 14
local objectMeta, arrayMeta = { __jsontype = 'object' }, { __jsontype = 'array' }
-- The engine compares json.null by identity.
local function null() return null end

local function field(value, name)
  local meta = getmetatable(value)
  return type(meta) == 'table' and rawget(meta, name) or nil
end

local escapes = { ['"'] = '\\"', ['\\'] = '\\\\', ['\b'] = '\\b', ['\f'] = '\\f', ['\n'] = '\\n', ['\r'] = '\\r', ['\t'] = '\\t' }
local function quote(text)
  return '"' .. gsub(text, '[%z\1-\31"\\]', function(c) return escapes[c] or format('\\u%04X', byte(c)) end) .. '"'
end

-- Returns the shortest text that parses to the same number, with at most 14 decimals (RapidJSON's Prettify).
local function float(value)
  if value ~= value then return 'NaN' end
  if value == huge then return 'Infinity' elseif value == -huge then return '-Infinity' end
  local sign = (value < 0 or 1 / value < 0) and '-' or ''
  if value == 0 then return sign .. '0.0' end
  local text
  for precision = 0, 16 do
    text = format('%.' .. precision .. 'e', value)
    if tonumber(text) == value then break end
  end
  local head, tail, exponent = match(text, '(%d)%.?(%d*)e([-+]%d+)')
  local digits = head .. gsub(tail, '0+$', '')
  local point = tonumber(exponent) + 1
  if point > 21 or point <= -6 and point >= -maxDecimals then
    return sign .. sub(digits, 1, 1) .. (#digits > 1 and '.' .. sub(digits, 2) or '') .. 'e' .. floor(point - 1)
  end
  if point < -maxDecimals then return '0.0' end
  if point >= #digits then return sign .. digits .. rep('0', point - #digits) .. '.0' end
  local whole = point > 0 and sub(digits, 1, point) or '0'
  local decimals = point > 0 and sub(digits, point + 1) or rep('0', -point) .. digits
  if #decimals > maxDecimals then decimals = gsub(sub(decimals, 1, maxDecimals), '0+$', '') end
  return sign .. whole .. '.' .. (decimals == '' and '0' or decimals)
end

-- Returns the length of an array, or nil for an object. An array may have a few holes, which become null.
local function arrayLength(value)
  local count, max, stated = 0, 0, 0
  for key, item in next, value do
    if mathtype(key) == 'integer' and key >= 1 then
      count = count + 1
      if key > max then max = key end
    elseif key == 'n' and mathtype(item) == 'integer' and item >= 1 then
      stated = item
      if item > max then max = item end
    else
      return nil
    end
  end
  if max == 0 and field(value, '__jsontype') and field(value, '__jsontype') ~= 'array' then return nil end
  if max == count or max < 11 or max <= stated or count >= max // 2 then return max end
  return nil
end

local encode
local function encodeTable(value, depth)
  if depth > maxDepth then error('maximum table nesting depth exceeded', 0) end
  local parts, length = {}, arrayLength(value)
  if length then
    for index = 1, length do parts[index] = encode(rawget(value, index), depth) end
    return '[' .. concat(parts, ',') .. ']'
  end
  for key, item in next, value do
    local name = type(key) == 'string' and key or mathtype(key) == 'integer' and format('%d', key) or mathtype(key) == 'float' and float(key)
    if name then parts[#parts + 1] = quote(name) .. ':' .. encode(item, depth) end
  end
  sort(parts)
  return '{' .. concat(parts, ',') .. '}'
end

function encode(value, depth)
  local kind = type(value)
  if kind == 'nil' or value == null then return 'null' end
  if kind == 'boolean' then return tostring(value) end
  if kind == 'string' then return quote(value) end
  if kind == 'number' then return mathtype(value) == 'integer' and format('%d', value) or float(value) end
  local custom = field(value, '__tojson')
  if custom then
    if type(custom) ~= 'function' then error('Invalid __tojson function', 0) end
    local text = custom(value)
    if type(text) ~= 'string' then error('Invalid __tojson result', 0) end
    return text
  end
  if kind ~= 'table' then error('unsupported type: ' .. kind, 0) end
  return encodeTable(value, depth + 1)
end

local unescaped = { b = '\b', f = '\f', n = '\n', r = '\r', t = '\t', ['"'] = '"', ['\\'] = '\\', ['/'] = '/' }
local literals = { ['true'] = true, ['false'] = false }

local function decoder(text, nothing, ofObject, ofArray)
  local value
  local function fail(at, why) error({ at = at, why = why }, 0) end
  local function skip(at) return find(text, '[^ \n\r\t]', at) or #text + 1 end
  local function unit(at)
    local code = match(text, '^\\u(%x%x%x%x)', at) or fail(at, 'Incorrect hex digit after \\u escape in string.')
    return tonumber(code, 16), at + 6
  end
  local function escape(at)
    local c = sub(text, at + 1, at + 1)
    if c ~= 'u' then return unescaped[c] or fail(at, 'Invalid escape character in string.'), at + 2 end
    local code, after = unit(at)
    if code >= 0xD800 and code <= 0xDFFF then
      local low
      if code <= 0xDBFF then low, after = unit(after) end
      if not low or low < 0xDC00 or low > 0xDFFF then fail(at, 'The surrogate pair in string is invalid.') end
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
    end
    return utf8char(code), after
  end
  local function text_(at)
    local parts, from = {}, at + 1
    while true do
      local stop = find(text, '[%z\1-\31"\\]', from) or fail(#text + 1, 'Missing a closing quotation mark in string.')
      parts[#parts + 1] = sub(text, from, stop - 1)
      local c = sub(text, stop, stop)
      if c == '"' then return concat(parts), stop + 1 end
      if c ~= '\\' then fail(stop, 'Invalid encoding in string.') end
      parts[#parts + 1], from = escape(stop)
    end
  end
  local function items(at, close, why, read)
    at = skip(at + 1)
    while sub(text, at, at) ~= close do
      at = skip(read(at))
      local c = sub(text, at, at)
      if c == ',' then at = skip(at + 1) elseif c ~= close then fail(at, why) end
    end
    return at + 1
  end
  local function object(at, depth)
    local result = setmetatable({}, ofObject)
    return result, items(at, '}', 'Missing a comma or } after an object member.', function(at)
      if sub(text, at, at) ~= '"' then fail(at, 'Missing a name for object member.') end
      local name, after = text_(at)
      after = skip(after)
      if sub(text, after, after) ~= ':' then fail(after, 'Missing a colon after a name of object member.') end
      result[name], after = value(skip(after + 1), depth + 1)
      return after
    end)
  end
  local function array(at, depth)
    local result, count = setmetatable({}, ofArray), 0
    return result, items(at, ']', 'Missing a comma or ] after an array element.', function(at)
      count = count + 1
      result[count], at = value(at, depth + 1)
      return at
    end)
  end
  function value(at, depth)
    local c = sub(text, at, at)
    if c == '{' then return object(at, depth) elseif c == '[' then return array(at, depth) elseif c == '"' then return text_(at) end
    local word = match(text, '^%a+', at)
    if word == 'null' then return nothing, at + 4 end
    if literals[word] ~= nil then return literals[word], at + #word end
    local number = match(text, '^-?%d+%.?%d*[eE]?[-+]?%d*', at)
    local result = number and not find(number, '^-?0%d') and tonumber(number) or fail(at, 'Invalid value.')
    return result, at + #number
  end
  return function(at) return value(skip(at), 0) end
end

local json = { null = null, _NAME = 'lua-rapidjson', _VERSION = 'lua-rapidjson 1.1.0' }

function json.encode(value) return encode(value, 0) end

function json.decode(text, position, ...)
  if text == nil or text == '' then return nil, 0, 'The document is empty. (0)' end
  if type(text) == 'number' then text = tostring(text) end
  if type(text) ~= 'string' then error("bad argument #1 to 'decode' (string expected, got " .. type(text) .. ')', 2) end
  position = position or 1
  if position < 1 or position > #text then error('invalid position', 2) end
  local nothing, ofObject, ofArray = ...
  if select('#', ...) < 2 then ofObject, ofArray = objectMeta, arrayMeta end
  local ok, result, after = pcall(decoder(text, nothing, ofObject, ofArray or ofObject and arrayMeta), position)
  if ok then return result, after end
  if type(result) ~= 'table' then error(result, 0) end
  return nil, result.at - 1, result.why .. ' (' .. result.at - 1 .. ')'
end

local function typed(meta, name)
  return function(value)
    if value == nil then value = {} end
    if type(value) ~= 'table' then error("bad argument #1 to '" .. name .. "' (optional table excepted)", 2) end
    local own = getmetatable(value)
    if type(own) ~= 'table' then return setmetatable(value, meta) end
    own.__jsontype = name
    return value
  end, function(value) return type(value) == 'table' and field(value, '__jsontype') == name end
end
json.object, json.isobject = typed(objectMeta, 'object')
json.array, json.isarray = typed(arrayMeta, 'array')

return json
