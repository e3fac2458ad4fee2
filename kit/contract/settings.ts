import { z } from 'zod'
import { endpoint } from './contract.ts'

export type SettingsGiven<F extends z.ZodRawShape> = {
  /** Kebab-case: the path below /settings, and part of the act's key. */
  name: string
  /** The resource whose permission is needed to view and edit it. */
  resource: string
  /** The English title of the page. */
  label: string
  fields: z.ZodObject<F>
  /** Requires a session that authenticated a moment ago for changes. */
  proof?: 'recent'
  /** A change that is accepted. */
  example: Partial<z.input<z.ZodObject<F>>>
}

/** One page of a school's settings: a single row, read as a whole and changed as a whole or in part. */
export function settings<F extends z.ZodRawShape>(given: SettingsGiven<F>) {
  const { name, resource, label, proof = null, example } = given
  const fields = z.strictObject(given.fields.shape)
  const values = z.object({
    ...given.fields.shape,
    version: z.int(),
    updatedAt: z.iso.datetime({ offset: true }),
  })
  const path = `/settings/${name}`
  const topic = label.toLowerCase()
  return {
    ...given,
    fields,
    values,
    endpoints: {
      read: endpoint({
        method: 'GET',
        path,
        summary: `The ${topic} settings`,
        may: [resource, 'view'],
        response: values,
        example: {},
      }),
      change: endpoint({
        method: 'PATCH',
        path,
        summary: `Change some of the ${topic} settings`,
        may: [resource, 'edit'],
        versioned: true,
        proof,
        body: fields.partial(),
        response: values,
        example: { body: example as z.input<ReturnType<typeof fields.partial>> },
      }),
    },
  }
}

export type Settings<F extends z.ZodRawShape = z.ZodRawShape> = ReturnType<typeof settings<F>>
export type SettingsValues<S extends { values: z.ZodType }> = z.output<S['values']>
