import { userInfo } from 'node:os'
import { isCancel, text } from '@clack/prompts'
import type { Command } from 'commander'
import { refuse } from 'kit/contract/refusal'
import type { Control } from '../database.ts'
import { findSchool, type SchoolDetail } from '../modules/schools/schools.ts'
import { readOnlySchool, resumeSchool, suspendSchool } from '../modules/schools/school-state.ts'
import { withControl } from './session.ts'
import { examples, type Output, printData } from './terminal.ts'

const standings = [
  ['suspend', 'close a school at once; nothing is lost', suspendSchool],
  ['read-only', 'let a school read and export, but not write', readOnlySchool],
  ['resume', 'open a school again', resumeSchool],
] as const

export function addStanding(school: Command): void {
  for (const [name, description, change] of standings) {
    const command = school
      .command(name)
      .description(description)
      .argument('<school>', 'sub-domain, host or id')
      .option('--reason <text>', 'kept in the operation log')
    const confirmed = name !== 'resume'
    if (confirmed)
      command.option('--confirm <sub-domain>', 'the sub-domain once more, instead of typing it when asked')
    command.addHelpText(
      'before',
      examples(
        `maktab school ${name} greenvalley${confirmed ? ' --confirm=greenvalley --reason unpaid' : ''}`,
      ),
    )
    command.action(async (given: string, _, self: Command) => {
      const options = self.optsWithGlobals<Output & { reason?: string; confirm?: string; input: boolean }>()
      await withControl(async (control) => {
        const found = await requireSchool(control, given)
        if (confirmed) await confirm(found, options)
        await change(control, {
          schoolId: found.id,
          actor: userInfo().username,
          ...(options.reason && { reason: options.reason }),
        })
        const now = await requireSchool(control, found.id)
        printData(options, { schoolId: now.id, host: now.host, state: now.state }, [
          `${now.host} is ${now.state}`,
        ])
      })
    })
  }
}

/** What closes a school, or puts something in its place, asks for its name: a slip of the hand must not. */
export async function confirm(
  { host }: SchoolDetail,
  { confirm: given, input }: { confirm?: string; input: boolean },
): Promise<void> {
  const name = host.split('.')[0] ?? host
  if (given === undefined && input && process.stdin.isTTY) {
    const typed = await text({ message: `Type ${name} to go on` })
    if (isCancel(typed)) process.exit(130)
    if (typed === name) return
  }
  if (given !== name)
    refuse('unconfirmed', 'Nothing was done. To confirm, add --confirm={name}', { name }, { status: 409 })
}

/** The school that a person means, or the refusal of exit code 3. */
export async function requireSchool(control: Control, given: string): Promise<SchoolDetail> {
  const found = await findSchool(control, given)
  return (
    found ??
    refuse(
      'school-missing',
      'There is no school {given}. See: maktab school list',
      { given },
      { status: 404 },
    )
  )
}
