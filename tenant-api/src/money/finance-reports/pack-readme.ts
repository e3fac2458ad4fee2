import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'

/** What lies where in the pack and how it is recomputed, in the language of the reader. */
export function packReadme(
  { user, from, until }: { user: User; from: Day; until: Day },
  school: string,
): string {
  const { say } = words(user)
  const parts = [
    say(sentence('The books of {school} from {first} to {last}.'), { school, first: from, last: until }),
    say(
      sentence(
        'books.journal: every journal as plain text for hledger. It recomputes the trial balance: “hledger -f books.journal balance”, and “hledger -f books.journal check --strict” finds what does not balance.',
      ),
    ),
    say(
      sentence(
        'journals.csv and postings.csv: every journal with its postings, exactly as they are stored. accounts.csv is the chart of accounts, trial-balance.csv what each account stood at.',
      ),
    ),
    say(
      sentence(
        'numbers.csv: the first and last number of each series of papers, and which are missing. proofs.csv: what each nightly proof of the books has found.',
      ),
    ),
    say(
      sentence(
        'sealed_sha256 is what the first nightly proof after a journal has seen of it, sha256 what it says now: they are equal unless somebody has changed it. Both are the SHA-256 of kind, day, campus_id, act_id, source_kind, source_id, reverses_id, memo and key, joined by “|” without those that are null, then “|”, then the postings of the journal by their id, joined by “;”: account_id, campus_id, party_id, invoice_id, line_id, minor_units, currency and day, joined by “,” without those that are null.',
      ),
    ),
    say(
      sentence(
        'manifest.json has the SHA-256 of each file. In the CSV files every value stands in quotes, and what is null is empty without quotes.',
      ),
    ),
  ]
  return `${parts.join('\n\n')}\n`
}
