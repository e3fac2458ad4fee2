import { useLingui } from '@lingui/react/macro'
import type { Label } from 'kit/contract/resource-words'
import { addWords } from 'kit/contract/resource-words'
import { Plus, RotateCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  type ImportedResource,
  type ImportRow,
  type ImportSheet,
  mapImport,
} from 'tenant-api/contract/records/imports'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { useImportChange } from './use-import.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'

const NewPlace = lazy(async () => ({ default: (await import('./NewPlace.tsx')).NewPlace }))

type Place = { list: 'classes' | 'sections'; label: Label; text: string }
type Props = {
  resource: ImportedResource
  sheet: Pick<ImportSheet, 'id' | 'columns' | 'empties'>
  rows: readonly ImportRow[]
}

/** So many stand beside each other; when they are added, the next ones do. */
const most = 6

/** Classes and sections that rows name and the school has not: each is added here, and the rows are judged anew. */
export function MissingPlaces({ resource, sheet, rows }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const [open, setOpen] = useState<Place>()
  const mayAdd = { classes: useMay(['classes', 'edit']), sections: useMay(['sections', 'edit']) }
  const { id, columns, empties } = sheet
  const check = useImportChange(() =>
    call(mapImport, { params: { id }, body: { fields: columns.map(({ field }) => field), empties } }),
  )
  const places = placesIn(resource, rows).filter(({ list }) => mayAdd[list])
  if (places.length === 0) return null
  return (
    <>
      <Banner
        tone="info"
        action={
          <Cluster as="span" gap="6px" align="stretch">
            {places.slice(0, most).map((place) => (
              <Button
                key={`${place.list} ${place.text}`}
                size="small"
                icon={<Plus aria-hidden size={15} />}
                onPress={() => setOpen(place)}
              >
                {say(addWords(place.label))} <bdi>{place.text}</bdi>
              </Button>
            ))}
            <Button
              size="small"
              look="quiet"
              icon={<RotateCw aria-hidden size={15} />}
              isPending={check.isPending}
              onPress={() => check.mutate(undefined)}
            >
              {t`Check again`}
            </Button>
          </Cluster>
        }
      >
        {t`Some rows name what the school does not have yet. Add it here, and the rows are checked again.`}
      </Banner>
      {open && (
        <Suspense>
          <NewPlace
            list={open.list}
            text={open.text}
            onAdded={() => check.mutate(undefined)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Each once, classes before the sections that lie in them. */
function placesIn({ fields }: ImportedResource, rows: readonly ImportRow[]): Place[] {
  const found = fieldsOf(fields).flatMap((field) => {
    if (field.kind !== 'row') return []
    const { name: list, label } = field.of
    if (list !== 'classes' && list !== 'sections') return []
    const wrong = rows.filter(({ errors }) =>
      errors.some((error) => error.field === field.name && error.isMissing),
    )
    const texts = new Set(wrong.map(({ cells }) => cells[field.name] ?? ''))
    return [...texts].map((text): Place => ({ list, label, text }))
  })
  return found.toSorted((one, other) => one.list.localeCompare(other.list))
}
