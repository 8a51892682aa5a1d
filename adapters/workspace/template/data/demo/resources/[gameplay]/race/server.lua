RegisterNetEvent('race:finished', function(track, seconds)
    print(('%s wins a race in %d s.'):format(GetPlayerName(source), seconds))
    TriggerClientEvent('race:won', -1, source, track)
end)
