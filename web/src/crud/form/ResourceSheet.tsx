import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { textInScript } from 'kit/text/name-in-script'
import type { Resource } from 'kit/contract/resource'
import { addWords } from 'kit/contract/resource-words'
import { scoped } from '../../shell/scope/scope.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { rowQuery } from '../resource/calls.ts'
import { labelOf } from '../resource/fields.ts'
import { type Beneath, type Besides, ResourceForm } from './ResourceForm.tsx'
import type { Row } from '../resource/rows.ts'
import { useLoaded } from '../resource/Loaded.tsx'
import { useBeginning } from './use-beginning.ts'
import { useRegional } from '../../ui/base/Regional.tsx'
import { useSay } from '../resource/words.ts'
import { useClose } from '../list/use-close.ts'

type NewProps = {
  resource: Resource
  beneath?: Beneath
  besides?: Besides
  /** Initial values besides those that follow from the page. */
  beginning?: Readonly<Record<string, unknown>>
  /** Values that are likely, to be read over. */
  guess?: Readonly<Record<string, unknown>> | undefined
  /** The guess for the record after a saved one. */
  follow?: (saved: Row) => Readonly<Record<string, unknown>> | undefined
  /** The fields of a short form. */
  brief?: readonly string[]
  /** Fields that offer only the rows of another field's value. */
  narrowed?: Readonly<Record<string, string>>
  /** Opens the page of an added record, where more is to be entered. */
  opensRecord?: boolean
}

/** Adds a record, in a sheet over the list. */
export function NewResource({ resource, beginning, opensRecord = false, ...form }: NewProps) {
  const say = useSay()
  const close = useClose(resource.name)
  const navigate = useNavigate()
  const open = ({ id }: Row) => void navigate({ to: scoped(`${resource.name}/${id}`), replace: true })
  const begin = useBeginning(resource)
  const title = say(addWords(resource.label))
  // Renders nothing until the initial values are loaded, instead of two panels: it takes no longer than loading
  // a list's names.
  return (
    begin && (
      <ResourceForm
        {...form}
        {...{ resource, title }}
        begin={{ ...beginning, ...begin }}
        onAdded={opensRecord ? open : undefined}
        onClose={close}
      />
    )
  )
}

/** Shows and edits one record, in a sheet over the list. */
export function OneResource({ resource }: { resource: Resource }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <RowSheet resource={resource} id={id} onClose={useClose(resource.name)} />
}

type RowProps = { resource: Resource; id: string; onClose: () => void }

/** The form of one record, over any page. */
export function RowSheet({ resource, id, onClose }: RowProps) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { data: row, placeholder } = useLoaded(rowQuery(resource, id), 5)
  if (row) {
    const name = textInScript(language, row, labelOf(resource))
    return <ResourceForm key={row.id} resource={resource} row={row} title={name} onClose={onClose} />
  }
  return (
    <Sheet title={t`Loading`} onClose={onClose}>
      {placeholder}
    </Sheet>
  )
}
