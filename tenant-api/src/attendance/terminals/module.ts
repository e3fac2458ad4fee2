import type { Action, Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { markPunches } from './mark-punches.ts'
import { routes } from './routes.ts'
import { forgetJob, offlineAlertJob } from './offline-alert.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.devices.resource, action, reach])

/** Terminals at the gates that recognise people by finger, card or face, and report their punches. */
export const devices = defineModule({
  name: 'devices',
  labels,
  columns: {
    network: sentence('From the network'),
    pin: sentence('Number on the machine'),
    tellsDirection: sentence('People press a key for coming and going'),
  },
  contract,
  defaultGrants: {
    super_admin: grants('institute', 'view', 'edit'),
    administrator: grants('institute', 'view', 'edit'),
    hr_manager: grants('institute', 'view'),
    admin: grants('campus', 'view', 'edit'),
    campus_manager: grants('campus', 'view', 'edit'),
    moderator: grants('campus', 'view'),
  },
  pageReads: [
    pageRead(homePage, contract.listDevices, {
      needs: [['devices', 'edit']],
      inputs: (page) => [{ query: byCampus(page) }],
    }),
  ],
  sentences: {
    'devices.admitted': sentence('Added the machine {name} ({serial}) at {campus}'),
    'devices.dismissed': sentence('Removed the waiting machine {serial}'),
    'devices.changed': sentence('Changed the machine {name}'),
    'devices.key-made': sentence('Made a new key for the machines of {campus}'),
    'devices.clock-set': sentence('Had the clock of the machine {name} set'),
    'devices.log-asked': sentence('Asked the machine {name} to send its log again'),
    'devices.people-sent': sentence(
      'Sent {count, plural, one {# person} other {# people}} to the machine {name}',
    ),
    'devices.restarted': sentence('Had the machine {name} restarted'),
    'punches.taken': sentence('{count, plural, one {# punch} other {# punches}} at the machine {name}'),
    'attendance.punched': sentence('{count, plural, one {# mark} other {# marks}} for {day}, by punches'),
    'devices.pin-named': sentence(
      'Said that the number {pin} is that of {name}, with {count, plural, one {# punch} other {# punches}}',
    ),
    'devices.pin-forgotten': sentence('Took back that the number {pin} is that of {name}'),
    'devices.silent': sentence(
      'Told of {count, plural, one {# machine} other {# machines}} that nobody has heard of',
    ),
    'devices.seeded': sentence('Added the machines of the demo school'),
  },
  quiet: ['punches.taken', 'attendance.punched', 'devices.silent'],
  routes,
  jobs: { 'devices.silence': offlineAlertJob, 'devices.forget': forgetJob },
  events: { 'punches.taken': markPunches },
  personal: [
    { table: 'punch', area: 'attendance', by: { person_id: 'person' }, erase: 'keep' },
    { table: 'device_pin', area: 'attendance', by: { person_id: 'person' }, erase: 'delete' },
  ],
  audited: {
    device: z.object({ state: oneOf(contract.deviceStates) }),
  },
})
