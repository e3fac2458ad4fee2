import { z } from 'zod'
import { endpoint } from './contract.ts'

export type SettingsGiven<F extends z.ZodRawShape> = {
  /** Kebab-case: the address below /settings, and the word of the act. */
  name: string
  /** The power with which it is viewed and edited. */
  resource: string
  /** What a person calls the page. */
  label: string
  fields: z.ZodObject<F>
  /** Changed by those alone who proved a moment ago who they are. */
  proof?: 'recent'
  /** A change that is accepted. */
  example: Partial<z.input<z.ZodObject<F>>>
}

/** One page of a school's settings: a single row, read and changed as a whole or in part. */
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
