import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { type Command, InvalidArgumentError } from 'commander'
import {
  answerEnquiry,
  closeEnquiry,
  type EnquiryState,
  enquiryStates,
  listEnquiries,
  readEnquiry,
} from '../modules/enquiries/enquiries.ts'
import { withControl } from './session.ts'
import { examples, type Output, printData, table, tell, wholeFrom } from './terminal.ts'

/** What schools ask the provider: seen and answered by operators. */
export function addEnquiryCommands(program: Command): void {
  const enquiry = program.command('enquiry').description('what schools ask: list, read, answer, close')
  addList(enquiry)
  addShow(enquiry)
  addAnswer(enquiry)
  addClose(enquiry)
}

function addList(enquiry: Command): void {
  enquiry
    .command('list')
    .description('what is not closed, what has waited longest first')
    .option('--state <state>', enquiryStates.join(', '), stateOf)
    .addHelpText('before', examples('maktab enquiry list', 'maktab enquiry list --state closed --json'))
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<Output & { state?: EnquiryState }>()
      await withControl(async ({ sql }) => {
        const rows = await listEnquiries(sql, options.state)
        const lines = rows.map(({ number, host, subject, state, changedAt }) => [
          String(number),
          state,
          changedAt.toISOString(),
          host,
          subject,
        ])
        printData(options, rows, table([['NUMBER', 'STATE', 'SINCE', 'SCHOOL', 'SUBJECT'], ...lines]))
        if (rows.length === 0) tell(options, 'Nobody waits for an answer')
      })
    })
}

function addShow(enquiry: Command): void {
  numbered(enquiry, 'show', 'all that was said')
    .addHelpText('before', examples('maktab enquiry show 12'))
    .action(async (number: number, _, command: Command) => {
      await withControl(({ sql }) => show(sql, number, command.optsWithGlobals<Output>()))
    })
}

function addAnswer(enquiry: Command): void {
  numbered(enquiry, 'answer', 'say something to the school, from --text or the standard input')
    .option('--text <text>', 'the answer, at most 4000 letters')
    .addHelpText(
      'before',
      examples(
        'maktab enquiry answer 12 --text "Under Campuses, Add."',
        'maktab enquiry answer 12 < answer.txt',
      ),
    )
    .action(async (number: number, _, command: Command) => {
      const options = command.optsWithGlobals<Output & { text?: string }>()
      const text = (options.text ?? readFileSync(0, 'utf8')).trim()
      await withControl(async (control) => {
        await answerEnquiry(control, { number, actor: userInfo().username, text })
        await show(control.sql, number, options)
      })
    })
}

function addClose(enquiry: Command): void {
  numbered(enquiry, 'close', 'put it away; the school may still write in it')
    .addHelpText('before', examples('maktab enquiry close 12'))
    .action(async (number: number, _, command: Command) => {
      await withControl(async (control) => {
        await closeEnquiry(control, { number, actor: userInfo().username })
        await show(control.sql, number, command.optsWithGlobals<Output>())
      })
    })
}

function numbered(enquiry: Command, name: string, description: string): Command {
  return enquiry
    .command(name)
    .description(description)
    .argument('<number>', 'as `enquiry list` shows it', wholeFrom(1))
}

async function show(sql: Parameters<typeof readEnquiry>[0], number: number, options: Output): Promise<void> {
  const found = await readEnquiry(sql, number)
  const { host, subject, state, messages } = found
  const said = messages.flatMap(({ byProvider, text, at }) => [
    '',
    `${byProvider ? 'Provider' : 'School'}, ${at.toISOString()}`,
    text,
  ])
  printData(options, found, [`${number} ${state}  ${host}`, subject, ...said])
}

function stateOf(typed: string): EnquiryState {
  const found = enquiryStates.find((state) => state === typed)
  if (!found) throw new InvalidArgumentError(`It takes ${enquiryStates.join(', ')}.`)
  return found
}
