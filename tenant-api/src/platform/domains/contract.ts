import { endpoint, type Permission } from 'kit/contract/contract'
import { oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

export const exampleDomain = '01980000-0000-7000-8000-0000000d0001'

/** Who says under which addresses the school is reached. */
export const domains: Permission = {
  resource: 'domains',
  label: 'Addresses of the school',
  within: 'institute',
  actions: ['view', 'edit'],
}
export const permissions: readonly Permission[] = [domains]

/** How far an address has come. */
export const domainStates = {
  given: sentence('Given at sign-up'),
  waiting: sentence('Waits for its record'),
  unanswered: sentence('Its DNS does not answer'),
  held: sentence('Another school is served under it, whose record still stands'),
  served: sentence('Served'),
  missing: sentence('Served, but its record is missing: in three days it ends'),
} as const
export type DomainState = keyof typeof domainStates

const host = z.string()
const address = z.object({
  /** null for the address of the sign-up. */
  id: z.uuid().nullable(),
  host,
  state: oneOf(domainStates),
  isPrimary: z.boolean(),
  /** What is put into the DNS of the domain. */
  record: z.object({ name: z.string(), text: z.string() }).nullable(),
  lookedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type Address = z.output<typeof address>

export const listDomains = endpoint({
  method: 'GET',
  path: '/domains',
  summary: 'The addresses under which the school is reached, and those that it has claimed',
  may: ['domains', 'view'],
  response: z.object({ rows: z.array(address), most: z.int() }),
  example: {},
})

export const claimDomain = endpoint({
  method: 'POST',
  path: '/domains',
  summary: 'Claims a domain; it is served once its DNS has the record that the list tells',
  may: ['domains', 'edit'],
  body: z.strictObject({ domain: text(4, 253).meta({ title: 'Domain' }) }),
  status: 201,
  response: z.object({ host }),
  example: { body: { domain: 'portal.riverside.example' } },
})

export const lookAgain = endpoint({
  method: 'POST',
  path: '/domains/:id/look',
  summary: 'Looks for the record of a domain within a minute, instead of when it is time',
  may: ['domains', 'edit'],
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleDomain } },
})

export const preferDomain = endpoint({
  method: 'POST',
  path: '/domains/primary',
  summary: 'Names the school by this address in letters and links from now on',
  may: ['domains', 'edit'],
  body: z.strictObject({ host: text(4, 253).meta({ title: 'Address' }) }),
  response: z.object({ host }),
  example: { body: { host: 'riverside.maktab.localhost' } },
})

export const dropDomain = endpoint({
  method: 'DELETE',
  path: '/domains/:id',
  summary: 'Serves nothing under a domain any more',
  may: ['domains', 'edit'],
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleDomain } },
})
