/**
 * Loaded before the server: when the parent process is killed, the server shuts down cleanly instead of
 * living on.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'));
process.channel?.unref();
