-- Sends the requests of a file in turn: for each a line with its length, then its bytes.
local requests, at = {}, 0

function init(args)
  local file = io.open(args[1], 'rb')
  while true do
    local length = file:read('*l')
    if not length then break end
    requests[#requests + 1] = file:read(tonumber(length))
  end
  file:close()
end

function request()
  at = at % #requests + 1
  return requests[at]
end
