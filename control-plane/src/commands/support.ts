import { userInfo } from 'node:os'
import type { Command } from 'commander'
import { enterSchool, listOpenGrants } from '../modules/support/entering.ts'
import { withControl } from './session.ts'
import { requireSchool } from './school-state.ts'
import { examples, type Output, printData, table, tell } from './terminal.ts'

/** Looking at a school that has let support in. */
export function addSupportCommands(program: Command): void {
  const support = program.command('support').description('looking at schools that have let support in')
  support
    .command('list')
    .description('which schools let support look just now, as what, until when and why')
    .addHelpText('before', examples('maktab support list'))
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withControl(async ({ sql }) => {
        const rows = await listOpenGrants(sql)
        const lines = rows.map(({ endsAt, host, role, reason }) => [endsAt.toISOString(), host, role, reason])
        printData(options, rows, table([['UNTIL', 'SCHOOL', 'ROLE', 'REASON'], ...lines]))
        if (rows.length === 0) tell(options, 'No school lets support look')
      })
    })
  support
    .command('enter')
    .description(
      'an address that opens the school in a browser, once and within 60 seconds; it can only be read',
    )
    .argument('<school>', 'sub-domain, host or id')
    .addHelpText('before', examples('maktab support enter greenvalley'))
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withControl(async (control) => {
        const { id } = await requireSchool(control, given)
        const entered = await enterSchool(control, { schoolId: id, operator: userInfo().username })
        printData(options, entered, [entered.address])
        tell(options, `Until ${entered.endsAt.toISOString()}. The school sees each of your requests`)
      })
    })
}
