import type { Action, Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { emptyText } from '../../core/module-parts.ts'
import * as contract from './contract.ts'
import * as kiosks from './kiosks/contract.ts'
import * as labels from './labels.ts'
import { measures } from './measures.ts'
import { routes } from './routes.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.presence.resource, action, reach])
const all = ['view', 'mark', 'edit'] as const
/** Staff see their own days; a setting decides whether they check themselves in. */
const own = grants('own', 'view', 'mark')

/** When employees came and went, and the status of each day; with tablets at the gate (`kiosks`). */
export const presence = defineModule({
  name: 'presence',
  labels,
  columns: {
    direction: sentence('Direction'),
    noticedBy: sentence('Noticed by'),
    openedAt: sentence('Opened on'),
    openingUntil: sentence('Code valid until'),
    struckAt: sentence('Struck on'),
    struckBy: sentence('Struck by'),
    struckReason: sentence('Why it was struck'),
  },
  contract: [contract, kiosks],
  defaultGrants: {
    super_admin: grants('institute', ...all),
    administrator: grants('institute', ...all),
    hr_manager: grants('institute', ...all),
    hr: grants('institute', ...all),
    admin: grants('campus', ...all),
    campus_manager: grants('campus', ...all),
    // Moderators check staff in and out, but neither correct nor strike entries.
    moderator: grants('campus', 'view', 'mark'),
    teacher: own,
    section_teacher: own,
    finance_staff: own,
    staff: own,
  },
  pageReads: [
    pageRead(homePage, contract.readDay, {
      needs: [['presence', 'edit']],
      inputs: (page) => [{ query: byCampus(page) }],
    }),
  ],
  sentences: {
    'presence.checked-in': sentence('Checked in {count, plural, one {{name}} other {# people}}'),
    'presence.checked-out': sentence('Checked out {count, plural, one {{name}} other {# people}}'),
    'presence.came': sentence('Checked in by themselves'),
    'presence.went': sentence('Checked out by themselves'),
    'presence.scanned-in': sentence('Checked in by the code at the gate'),
    'presence.scanned-out': sentence('Checked out by the code at the gate'),
    'presence.added': sentence('Added for {name} on {day}: {comment}'),
    'presence.struck': sentence('Struck what was noticed of {name} on {day}: {reason}'),
    'kiosks.added': sentence('Added the kiosk {name} of {campus}'),
    'kiosks.renewed': sentence('Gave a new code for the kiosk {name} of {campus}'),
    'kiosks.opened': sentence('Opened the kiosk {name} of {campus}'),
    'kiosks.ended': sentence('Took away the kiosk {name} of {campus}'),
    'presence.crowd-seeded': sentence('Added the attendance of the many others of the demo school'),
    'presence.seeded': sentence('Added the attendance of staff of the demo school'),
  },
  quiet: ['presence.came', 'presence.went', 'presence.scanned-in', 'presence.scanned-out'],
  routes,
  measures,
  personal: [
    {
      table: 'presence',
      area: 'attendance',
      by: { person_id: 'person' },
      erase: { comment: emptyText, struck_reason: emptyText },
    },
  ],
  mentions: {
    'presence.struck_by': 'belongs to who was there',
  },
  audited: {
    presence: z.object({ direction: oneOf(contract.directions), noticedBy: oneOf(contract.noticers) }),
  },
})
