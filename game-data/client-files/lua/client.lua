-- What the client offers to its files, and nothing of this machine. `prepare` is the chunk that reads a file's result,
-- `preset` sets the variables that the file has been found to lack.
local prepare, preset = ...
local enter, read, fail = almanac_enter, almanac_read, almanac_fail
almanac_enter, almanac_read, almanac_fail = nil, nil, nil

local error, next, type, call, callWith = error, next, type, pcall, xpcall
local lower, find, sort = string.lower, string.find, table.sort
local finish = prepare()

-- Number of calls of `pcall` around the current one: there a script finds out by itself that a file is missing.
local guards = 0

local function leave(...)
  guards = guards - 1
  return ...
end

function pcall(...)
  guards = guards + 1
  return leave(call(...))
end

function xpcall(...)
  guards = guards + 1
  return leave(callWith(...))
end

function print() end

-- Takes the tables of a loaded file: the next one can replace them.
local takeAll
local function taken(...)
  takeAll()
  return ...
end

function dofile(name)
  local loaded, fault = read(name, guards > 0)
  if loaded then return taken(loaded()) end
  if guards > 0 then error(fault, 0) end
end

function loadfile(name)
  return read(name, true)
end

package = { loaded = {}, preload = {}, path = "" }

function require(name)
  local known = package.loaded
  if known[name] ~= nil then return known[name] end
  local loaded, fault = package.preload[name]
  if not loaded then loaded, fault = read(name, guards > 0, package.path) end
  if not loaded and guards > 0 then error(fault, 0) end
  known[name] = true
  local result = loaded and taken(loaded(name))
  if result ~= nil then known[name] = result end
  return known[name]
end

local own = {}
for name in next, _G do own[name] = true end
preset()
almanac_exists = nil

-- In the client's loaders, override tables win over custom ones, these over `tbl`, and it over others.
local function rank(name)
  local low = lower(name)
  if find(low, "override", 1, true) then return 4 end
  if find(low, "custom", 1, true) then return 3 end
  return low == "tbl" and 2 or 1
end

local function isBelow(a, b)
  local rankA, rankB = rank(a.name), rank(b.name)
  if rankA ~= rankB then return rankA < rankB end
  if a.name ~= b.name then return a.name < b.name end
  return a.at < b.at
end

-- The tables in global variables, each once, by the name that wins.
local tables, known = {}, {}

local function take(name, value)
  if type(value) ~= "table" then return end
  local entry = { name = name, value = value, at = #tables + 1 }
  local earlier = known[value]
  if not earlier then
    known[value] = entry
    tables[#tables + 1] = entry
  elseif isBelow(earlier, entry) then
    earlier.name = name
  end
end

function takeAll()
  for name, value in next, _G do
    if type(name) == "string" and not own[name] then take(name, value) end
  end
end

-- Reports an error with what it has ended.
local function attempt(step, what)
  local isDone, result = call(step)
  if not isDone then fail(what, result) end
  return isDone, result
end

local _, returned = attempt(enter(), "file")
-- Before `main`, which can empty its variables, and after it, because it can load files.
take("", returned)
takeAll()
local isDone = true
if type(main) == "function" then isDone = attempt(main, "main") end
takeAll()
sort(tables, isBelow)
finish(tables, isDone)
