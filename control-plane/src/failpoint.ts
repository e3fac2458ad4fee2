/**
 * A named place at which a test may end the process or fail the step: MAKTAB_FAILPOINT=<name>=kill or
 * <name>=throw. Without that variable it does nothing.
 */
export function failpoint(name: string): void {
  const [wanted, how] = (process.env.MAKTAB_FAILPOINT ?? '').split('=')
  if (wanted !== name) return
  if (how === 'throw') throw new Error(`failpoint ${name}`)
  process.kill(process.pid, 'SIGKILL')
}
