import { sentence } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'
import { leftOut } from './left-out.ts'

/** What lies where in an export, in the school's language. */
export function readme(reader: Reader, fill: { school: string; day: string }): string {
  const { say } = words(reader)
  const parts = [
    say(sentence('Everything that Maktab keeps for {school}, as it stood on {day}.'), fill),
    say(
      sentence(
        'sheets: the lists as Excel files, ready to be read. Text that a spreadsheet might run is led by an apostrophe there.',
      ),
    ),
    say(
      sentence(
        'files: what was sent in, in a folder for what it belongs to. files.csv says of each file which row it belongs to.',
      ),
    ),
    say(
      sentence(
        'tables: every table of the database as CSV, for a program that reads them: UTF-8, commas, each value in double quotes, times in UTC. A value that is not there is empty without quotes, and what the database makes of other columns is left out. Values are exactly as they are kept, so import these files as text: a spreadsheet that opens them may run what begins with = + - or @.',
      ),
    ),
    say(
      sentence(
        'manifest.json: how many rows each table has, and the SHA-256 of each file, by which you can check that nothing is missing.',
      ),
    ),
    say(
      sentence(
        'Left out is what lets somebody in or is sealed: passwords, keys, codes, and addresses that may hold such. These columns are not in the tables:',
      ),
    ),
  ]
  const columns = Object.entries(leftOut).map(([table, names]) => `${table}: ${names.join(', ')}`)
  return `\uFEFF${[...parts, columns.join('\r\n')].join('\r\n\r\n')}\r\n`
}
