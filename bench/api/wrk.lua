-- Sends ready-made requests from a file, at random or each once, and reports what came of them as JSON.
-- Arguments: the file (requests parted by the record separator), "random" or "once".
local requests, order, turn = {}, "random", 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for text in file:read("*a"):gmatch("[^\30]+") do
    requests[#requests + 1] = text
  end
  file:close()
  order = args[2]
  math.randomseed(20261121)
end

function request()
  if order == "random" then
    return requests[math.random(#requests)]
  end
  turn = turn + 1
  -- Past the end the last one is sent again: its answer is an error, which is counted.
  return requests[math.min(turn, #requests)]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nSUMMARY {"requests":%d,"microseconds":%d,"refused":%d,"broken":%d,"p50":%d,"p99":%d}\n',
    summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
