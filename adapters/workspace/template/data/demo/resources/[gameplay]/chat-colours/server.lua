local colours = { '^2', '^3', '^4', '^5', '^6' }

AddEventHandler('chatMessage', function(source, name, message)
    CancelEvent()
    TriggerClientEvent('chat:addMessage', -1, { args = { colours[source % #colours + 1] .. name, message } })
end)
