-- Adds the names in the tables of a file whose `main` adds nothing or ends with an error.
local hasTexts, offer, isOfMonsters = almanac_has_texts, almanac_offer, almanac_is_of_monsters
almanac_has_texts, almanac_offer, almanac_is_of_monsters = nil, nil, nil
local next, type = next, type

-- Fields with a name, in tables of the client and of translations.
local fields = { "displayName", "name", "Name", "mapName", "title", "notifyName" }

local function nameIn(entry)
  for at = 1, #fields do
    local text = entry[fields[at]]
    if type(text) == "string" and text ~= "" then return text end
  end
end

-- A row of `Navi_Map`: map, name, …; or of `Navi_Mob`: map, number, kind, id + 65536 × n, name, …
local function offerRow(row)
  if not isOfMonsters() then
    if type(row[1]) == "string" and type(row[2]) == "string" then offer(row[1], row[2]) end
  elseif type(row[4]) == "number" and type(row[5]) == "string" then
    offer(row[4] % 65536, row[5])
  end
end

local function offerEntry(key, entry)
  local sign = entry.signName
  local title = type(sign) == "table" and sign.mainTitle or nil
  local name = nameIn(entry)
  if name or title then offer(key, name, title) else offerRow(entry) end
end

return function(tables, isDone)
  if isDone and hasTexts() then return end
  for at = 1, #tables do
    for key, value in next, tables[at].value do
      if type(value) == "string" then offer(key, value)
      elseif type(value) == "table" then offerEntry(key, value) end
    end
  end
end
