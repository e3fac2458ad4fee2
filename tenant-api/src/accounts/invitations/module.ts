import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { account } from '../../access/sessions/tables.ts'
import { defineModule } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { teacher } from '../../people/employees/tables.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { invitationLetter } from './mails.ts'
import { againJob, manyJob } from './many-job.ts'
import { routes } from './routes.ts'
import * as codes from './sign-in-codes/contract.ts'
import { ofRecord, pageRead } from '../../core/page-reads.ts'

/**
 * How people of the school come by a log-in, and log in by a code or a link that is sent to them. Whoever may change
 * log-ins invites; `users` declares the permission.
 */
export const invitations = defineModule({
  name: 'invitations',
  labels,
  contract: [contract, codes],
  pageReads: [
    pageRead(['students', 'guardians', 'teachers', 'staff'], contract.readLogIn, {
      isOfOffice: true,
      inputs: ofRecord,
    }),
  ],
  sentences: {
    'invitations.made': sentence('Invited {name}'),
    'invitations.sent-again': sentence('Invited {name} once more'),
    'invitations.revoked': sentence('Withdrew the invitation of {name}'),
    'invitations.many-asked': sentence('Asked to invite {count, plural, one {# person} other {# people}}'),
    'invitations.many-made': sentence('Invited {count, plural, one {# person} other {# people}}'),
    'invitations.again-asked': sentence(
      'Asked to send {count, plural, one {# invitation} other {# invitations}} once more',
    ),
    'invitations.many-sent-again': sentence(
      'Invited {count, plural, one {# person} other {# people}} once more',
    ),
    'invitations.accepted': sentence('{name} accepted the invitation'),
  },
  quiet: ['invitations.many-asked', 'invitations.again-asked'],
  jobs: { 'invitations.many': manyJob, 'invitations.again': againJob },
  events: { 'invitation.made': invitationLetter },
  routes,
  checklist: [
    {
      key: 'invitations',
      title: sentence('Invite your teachers'),
      hint: sentence('Each gets a message with a link, chooses a password and takes the register'),
      page: 'invitations',
      rank: 150,
      done: hasInvitedTeachers,
    },
  ],
  personal: [
    {
      table: 'invitation',
      area: 'log-in',
      by: { account_id: 'account' },
      erase: 'delete',
      hides: ['token_hash'],
      isAppendOnly: true,
    },
  ],
  audited: {
    invitation: z.object({
      channel: oneOf(contract.channels),
      ended: oneOf({
        accepted: sentence('Accepted'),
        revoked: sentence('Revoked'),
        replaced: sentence('Sent again'),
      }),
    }),
  },
})

/** Whether a teacher has a log-in, or the invitation to one. */
async function hasInvitedTeachers(school: School): Promise<boolean> {
  const accounts = await school.db
    .select({ id: account.id })
    .from(account)
    .innerJoin(teacher, eq(teacher.id, account.personId))
    .limit(1)
  return accounts.length > 0
}
