import { actions, count, endpoint, reaches } from 'kit/contract/contract'
import { money, oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

/** The names of the grid's actions. */
export const actionNames = {
  view: sentence('View'),
  mark: sentence('Mark'),
  edit: sentence('Edit'),
  delete: sentence('Delete'),
} as const

/** The names of the reaches. */
export const reachNames = {
  own: sentence('Own'),
  section: sentence('Section'),
  campus: sentence('Campus'),
  institute: sentence('Whole institute'),
} as const

/** The fields of a permission in the audit besides its name. */
export const keptGrant = z.object({ reach: oneOf(reachNames).nullable().meta({ title: 'Reach' }) })

/** The fields of a limit of approval in the audit. */
export const limitShape = z.object({
  roleId: z.uuid().meta({ title: 'Role' }),
  currency: z.string().meta({ title: 'Currency' }),
  amount: money().meta({ title: 'May approve up to' }),
})

/** One permission as text: Notes, Edit. */
export const powerNamed = sentence('{thing}, {action}')

/** Why a reader may not change a role. */
export const closings = {
  fixed: sentence('A super admin may do everything, so no permission is ever lost'),
  above: sentence('This role may do more than you, and gives permissions itself'),
  plan: sentence(
    'Roles of your own come with the plan Premium. Those that you have made stay, and hold again as soon as you have it',
  ),
} as const
export type Closing = keyof typeof closings

const reach = z.enum(reaches)
const name = text(1, 60).meta({ title: 'Name' })
const cellKey = { resource: z.string().max(60), action: z.enum(actions) }

/** A permission of a role; `usual` is the product's default. */
const roleCell = z.object({ ...cellKey, reach: reach.nullable(), usual: reach.nullable() })
export type RoleCell = z.output<typeof roleCell>

const roleInGrid = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  /** The product's name for it; null for a custom role of the school. */
  usualName: z.string().nullable(),
  version: z.int(),
  /** The number of accounts that hold it, today or later. */
  holders: z.int(),
  /** Why the reader may not change it; null if the reader may. */
  closed: z.enum(['fixed', 'above', 'plan']).nullable(),
  /** Whether the school's plan has it, so that its holders can log in. */
  inPlan: z.boolean(),
  /** Up to which amount it approves, in each currency; in one without a limit it approves any amount. */
  limits: z.array(money()),
  /** The granted and the revoked permissions; all others are empty. */
  cells: z.array(roleCell),
})
export type RoleInGrid = z.output<typeof roleInGrid>

/**
 * A resource of the grid with its actions: the possible reaches of each, and which of them the reader may give.
 */
const gridRow = z.object({
  resource: z.string(),
  label: z.string(),
  actions: z.array(
    z.object({
      action: z.enum(actions),
      reaches: z.array(reach),
      /** The reaches that the reader may give or revoke. */
      mine: z.array(reach),
    }),
  ),
})
export type GridRow = z.output<typeof gridRow>

const grid = z.object({
  roles: z.array(roleInGrid),
  rows: z.array(gridRow),
  /** Whether the plan includes custom roles. */
  ownRoles: z.boolean(),
})
export type RolesGrid = z.output<typeof grid>

const may = ['roles', 'edit'] as const
const sees = ['roles', 'view'] as const
/** A custom role for the examples; `scripts/trust` makes it. */
export const exampleRole = '01980000-0000-7000-8000-0000000d0e01'
const one = { params: { id: exampleRole } }

export const readRoles = endpoint({
  method: 'GET',
  path: '/roles',
  summary: 'All roles with what each may do, and everything that a role can be given',
  may: sees,
  response: grid,
  example: {},
})

export const changeRoles = endpoint({
  method: 'PATCH',
  path: '/roles',
  summary:
    'Change what roles may do, all at once or not at all; each role names the version that the reader has seen. A null reach takes the permission away',
  may,
  proof: 'recent',
  body: z.strictObject({
    roles: z
      .array(
        z.strictObject({
          id: z.uuid(),
          version: z.int().min(1),
          cells: z
            .array(z.strictObject({ ...cellKey, reach: reach.nullable() }))
            .min(1)
            .max(500),
        }),
      )
      .min(1)
      .max(50),
  }),
  response: grid,
  example: {
    body: {
      roles: [
        { id: exampleRole, version: 1, cells: [{ resource: 'roles', action: 'view', reach: 'institute' }] },
      ],
    },
  },
})

export const createRole = endpoint({
  method: 'POST',
  path: '/roles',
  summary:
    'Make a role of the school’s own, which may do nothing yet, or what another may; what the reader could not give is left out, and counted',
  may,
  proof: 'recent',
  status: 201,
  idempotent: true,
  body: z.strictObject({ name, copyOf: z.uuid().nullable().default(null) }),
  response: z.object({ id: z.uuid(), leftOut: z.int() }),
  example: { body: { name: 'Librarian' } },
})

export const renameRole = endpoint({
  method: 'PATCH',
  path: '/roles/:id',
  summary: 'Call a role something else',
  may,
  proof: 'recent',
  versioned: true,
  params: idParams,
  body: z.strictObject({ name }),
  response: z.object({ id: z.uuid(), version: z.int() }),
  example: { ...one, body: { name: 'Head of the library' } },
})

export const setApprovalLimits = endpoint({
  method: 'PATCH',
  path: '/roles/:id/approval-limits',
  summary:
    'Say up to which amount a role approves concessions, discounts, waivers, write-offs and journals by hand; in a currency that is not named it approves any amount',
  may,
  proof: 'recent',
  versioned: true,
  params: idParams,
  body: z.strictObject({ limits: z.array(money()).max(20).meta({ title: 'May approve up to' }) }),
  response: z.object({ id: z.uuid(), version: z.int() }),
  example: { ...one, body: { limits: [{ amount: '5000000', currency: 'PKR' }] } },
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/roles/:id',
  summary: 'Delete a role of the school’s own that nobody holds',
  may,
  proof: 'recent',
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: one,
})

const holder = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null: the whole institute. */
  campus: z.string().nullable(),
  section: z.string().nullable(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  isActive: z.boolean(),
})
export type Holder = z.output<typeof holder>

export const listHolders = endpoint({
  method: 'GET',
  path: '/roles/:id/holders',
  summary: 'Who holds a role today or will, where and since when',
  may: sees,
  params: idParams,
  query: z.strictObject({ limit: count(1, 100, 50), skip: count(0, 1_000_000, 0) }),
  response: z.object({ rows: z.array(holder), total: z.int() }),
  example: one,
})
