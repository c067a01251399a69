/** Milliseconds that this thread has had of the processor: what a test with a short budget counts in, since a busy machine stretches the clock's. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
