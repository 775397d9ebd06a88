-- Adds the tables of items of a file whose `main` adds nothing or ends with an error, as the client's own `main` does.
local hasTexts, offer, describe = almanac_has_texts, almanac_offer, AddItemIdentifiedDesc
almanac_has_texts, almanac_offer = nil, nil
local next, rawget, type, sort = next, rawget, type, table.sort

local function isId(id)
  return type(id) == "number" and id >= 1 and id % 1 == 0
end

local function hasText(item)
  return item.identifiedDisplayName or item.identifiedDescriptionName or item.identifiedResourceName
end

-- A table of items has ids as keys, and an item with a text.
local function isItems(name, value)
  if name == "tbl" then return true end
  for id, item in next, value do
    if isId(id) and type(item) == "table" and hasText(item) then return true end
  end
  return false
end

-- Lines in numeric order: a decompiled file can set the second one first.
local function describeAll(id, list)
  if type(list) == "string" then return describe(id, list) end
  if type(list) ~= "table" then return end
  local keys = {}
  for key, text in next, list do
    if type(key) == "number" and type(text) == "string" then keys[#keys + 1] = key end
  end
  sort(keys)
  for at = 1, #keys do describe(id, rawget(list, keys[at])) end
end

return function(tables, isDone)
  if isDone and hasTexts() then return end
  for at = 1, #tables do
    local name, value = tables[at].name, tables[at].value
    if isItems(name, value) then
      for id, item in next, value do
        if isId(id) and type(item) == "table" then
          local list = item.identifiedDescriptionName
          local isTaken = offer(id, item.identifiedDisplayName, item.identifiedResourceName, list ~= nil)
          if isTaken then describeAll(id, list) end
        end
      end
    end
  end
end
