import { useNavigate, useParams } from '@tanstack/react-router'
import type { Endpoint } from 'kit/contract/contract'
import type { Resource } from 'kit/contract/resource'
import type { z } from 'zod'
import { scoped } from '../../shell/scope/scope.ts'
import { call } from '../../shell/session/api.ts'
import { Facts } from '../record/Facts.tsx'
import '../record/Record.css'
import { rowQuery } from '../resource/calls.ts'
import { labelOf } from '../resource/fields.ts'
import { useLoaded } from '../resource/Loaded.tsx'
import { textOf } from '../resource/rows.ts'
import { useStale } from '../resource/use-invalidate.ts'
import { ShapeSheet } from './ShapeSheet.tsx'

type Props = {
  resource: Resource
  /** The action on the row whose id is its parameter, and the shape of its body. */
  endpoint: Endpoint
  shape: z.ZodObject
  submit: string
  /** The sentence of the toast. */
  done: string
}

/** One row of the list that lies behind: its facts, and the form of what is done with it. */
export function RowActionSheet({ resource, endpoint, shape, submit, done }: Props) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row, placeholder } = useLoaded(rowQuery(resource, id), 5)
  const navigate = useNavigate()
  const refresh = useStale(new RegExp(`^/${resource.name}`))
  if (!row) return placeholder
  return (
    <ShapeSheet
      title={textOf(row, labelOf(resource))}
      shape={shape}
      top={<Facts resource={resource} row={row} without={[labelOf(resource)]} />}
      submit={submit}
      done={done}
      onSend={async (body) => {
        await call(endpoint, { params: { id }, body } as never)
        await refresh()
      }}
      onClose={() => void navigate({ to: scoped(resource.name) })}
    />
  )
}
