import type { Action, Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { type DefaultGrant, defineModule, type Listener } from '../../core/module.ts'
import { emptyText } from '../../core/module-parts.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { recount } from '../registers/on-submitted.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

/** Recounts the register's day and the year totals after the gate adds or takes back a mark. */
const recountAfterGate: Listener = async (school, event, outside) => {
  if (typeof event.payload.registerId === 'string') await recount(school, event, outside)
}

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.gate.resource, action, reach])

/** The gate: who comes late, who leaves before the end, and who collects. */
export const gate = defineModule({
  name: 'gate',
  labels,
  columns: {
    broughtBy: sentence('Brought by'),
    collectorName: sentence('Name of the person'),
    madeBy: sentence('Written by'),
    withdrawnReason: sentence('Reason for withdrawal'),
  },
  contract,
  defaultGrants: {
    super_admin: grants('institute', 'view', 'edit'),
    administrator: grants('institute', 'view', 'edit'),
    admin: grants('campus', 'view', 'edit'),
    campus_manager: grants('campus', 'view', 'edit'),
    moderator: grants('campus', 'view', 'edit'),
    // Gatekeepers have the staff role.
    staff: grants('campus', 'view', 'edit'),
  },
  pageReads: [
    pageRead(homePage, contract.listSlips, {
      needs: [['gate', 'edit']],
      isOfOffice: true,
      // Whose home begins with the gate.
      inputs: (page) =>
        page.user.roles.some(({ key }) => key === 'staff') ? [{ query: byCampus(page) }] : [],
    }),
  ],
  sentences: {
    'gate.late': sentence(
      'Wrote the slip {serial}: {name} came {minutes, plural, one {# minute} other {# minutes}} late',
    ),
    'gate.collected': sentence('Wrote the slip {serial}: {name} left, collected by {collector}'),
    'gate.withdrawn': sentence('Withdrew the slip {serial} of {name}: {reason}'),
    'gate.seeded': sentence('Added the gate slips of the demo school'),
  },
  routes,
  events: {
    'gate.late': recountAfterGate,
    'gate.collected': recountAfterGate,
    'gate.withdrawn': recountAfterGate,
  },
  personal: [
    {
      table: 'gate_slip',
      area: 'attendance',
      by: { student_id: 'student' },
      erase: {
        reason: emptyText,
        brought_by: emptyText,
        collector_name: "case when collector_name = '' then '' else '-' end",
        collector_identity: "case when collector_name = '' then '' else '-' end",
        collector_phone: 'null',
      },
    },
    {
      table: 'gate_slip',
      area: 'attendance',
      by: { guardian_id: 'guardian' },
      erase: 'keep',
      hides: 'is the student’s',
    },
  ],
  audited: {
    gate_slip: z.object({ kind: oneOf(contract.slipKinds) }),
  },
})
