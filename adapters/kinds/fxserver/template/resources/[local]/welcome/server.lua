-- The output of print appears on the server's console.

-- Runs for every player who joins. source is the number of that player.
AddEventHandler('playerJoining', function()
    print(('%s has joined.'):format(GetPlayerName(source)))
end)

AddEventHandler('playerDropped', function(reason)
    print(('%s has left: %s'):format(GetPlayerName(source), reason))
end)

-- A command for the server's console and for all players in the game. From the console, source is 0.
RegisterCommand('welcome', function(source)
    local players = #GetPlayers()
    local who = source == 0 and 'console' or GetPlayerName(source)
    print(('Welcome, %s. Players here: %d'):format(who, players))
end, false)
