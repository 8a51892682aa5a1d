/** The script that the stand-in for FXServer runs instead of the companion's Lua. */
export const standInCompanion = `module.exports = (server) => {
  server.registerCommand('server_manager_announce', ([id, event, hex]) => {
    server.emit('txAdmin:events:' + event, JSON.parse(Buffer.from(hex, 'hex').toString()));
    server.print('announcement ' + id + ' handled');
  });
};
`;
