/** Loaded before the server: when the process that started it is killed, it stops in order instead of living on. */
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'));
process.channel?.unref();
