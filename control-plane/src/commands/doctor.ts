import type { Command } from 'commander'
import { examine, type Finding } from '../modules/fleet/health.ts'
import { withControl } from './session.ts'
import { examples, exitCodes, type Output, paint, printData } from './terminal.ts'

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('look at the whole installation; changes nothing')
    .addHelpText('before', examples('maktab doctor', 'maktab doctor --json'))
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      const findings = await withControl((control, { dataDir }) => examine(control, dataDir), {
        lenient: true,
      }).catch(lockedOut)
      const lines = findings.flatMap(({ check, ok, detail, hint }) => [
        `${ok ? paint('green', '✓') : paint('red', '✗')} ${check}: ${detail}`,
        ...(!ok && hint ? [`  ${paint('dim', hint)}`] : []),
      ])
      printData(options, findings, lines)
      if (findings.some(({ ok }) => !ok)) process.exitCode = exitCodes.failed
    })
}

/** The cluster does not take our own passwords; what lies behind that door cannot be looked at. */
function lockedOut(error: unknown): Finding[] {
  const isRefused =
    error instanceof Error && 'code' in error && ['28P01', '28000'].includes(String(error.code))
  if (!isRefused) throw error
  const hint = 'passwords.json does not fit this cluster; they are set again by: maktab migrate run'
  return [{ check: 'PostgreSQL takes our passwords', ok: false, detail: error.message, hint }]
}
