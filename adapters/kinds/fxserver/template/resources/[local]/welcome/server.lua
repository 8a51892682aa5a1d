-- What is printed here is seen on the server's console.

-- Sent for every player who comes. source is then the number of that player.
AddEventHandler('playerJoining', function()
    print(('%s has come.'):format(GetPlayerName(source)))
end)

AddEventHandler('playerDropped', function(reason)
    print(('%s has gone: %s'):format(GetPlayerName(source), reason))
end)

-- A command for everybody, on the server's console and in the game. From the console source is 0.
RegisterCommand('welcome', function(source)
    local players = #GetPlayers()
    local who = source == 0 and 'console' or GetPlayerName(source)
    print(('Welcome, %s. Players here: %d'):format(who, players))
end, false)
