import type { Command } from 'commander'
import { verifyAudit } from '../modules/audit/verifying.ts'
import { withControl } from './session.ts'
import { requireSchool } from './school-state.ts'
import { examples, exitCodes, type Output, printData } from './terminal.ts'

/** The seal of schools' audit logs; what the logs say is not looked at. */
export function addAuditCommands(program: Command): void {
  program
    .command('audit')
    .description('the seal over the audit logs of schools')
    .command('verify')
    .description('recompute a school’s seal: names what was edited, removed, put in, or cut off')
    .argument('<school>', 'sub-domain, host or id')
    .addHelpText(
      'before',
      examples('maktab audit verify greenvalley', 'maktab audit verify greenvalley --json'),
    )
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withControl(async (control) => {
        const { id } = await requireSchool(control, given)
        const { sealed, erasures, anchor, misfits, seconds } = await verifyAudit(control, id)
        const isWhole = misfits.length === 0 && ['fits', 'none'].includes(anchor)
        printData(options, { sealed, erasures, anchor, misfits, seconds }, [
          `${sealed} acts are sealed; the end ${endings[anchor]}; looked at in ${seconds} s`,
          ...(erasures === 0 ? [] : [`erasures of persons that redacted the log: ${erasures}`]),
          ...misfits.map(
            ({ number, actId, rowId, problem }) =>
              `${problem}: act ${actId}${rowId ? `, row ${rowId}` : ''}${number === null ? '' : `, seal ${number}`}`,
          ),
        ])
        if (!isWhole) process.exitCode = exitCodes.failed
      })
    })
}

const endings = {
  none: 'is not kept here yet',
  fits: 'fits what is kept here',
  'cut-off': 'was cut off',
  rewritten: 'is not what is kept here: the log was rewritten',
} as const
