// Tells by its exit code whether a restricted process can reach the process that started it.

try {
  process.kill(process.ppid, 0);
  process.exitCode = 1;
} catch {
  process.exitCode = 0;
}
