import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type Merged, mergingOf } from 'tenant-api/contract/people/duplicates'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { besideOf } from './resource-of.ts'
import { comparison, useKeepApart, useUndo } from './use-merging.ts'
import { Why } from './Why.tsx'

/** What must be seen before a record is worked on: that there may be another of the same person. */
export function MergeNotice({ of, id }: OfRecord) {
  const { t } = useLingui()
  const kind = of as Merged
  const mayMerge = useMay([kind, 'delete'])
  const seesBeside = useMay([besideOf(kind), 'view'])
  const mayMergeBeside = useMay([besideOf(kind), 'delete'])
  const mayEdit = useMay([kind, 'edit'])
  const { data, isFetching } = useQuery(read(mergingOf[kind].of, { params: { id } }))
  const { undo, isUndoing } = useUndo(kind, id)
  const keepApart = useKeepApart(kind)
  if (!data) return null
  // Who may not see the other list stays here.
  if (data.into && (data.into.of === kind || seesBeside))
    // A merger that is known from before may have been taken back since.
    return isFetching ? null : <Navigate to={scoped(`${data.into.of}/${data.into.id}`)} replace />
  return (
    <>
      {data.rows.map(({ other, why }) => (
        <Banner
          key={other.id}
          tone="warning"
          action={
            <span className="record-row-tools">
              {mayEdit && (
                <Button size="small" onPress={() => keepApart(id, other)}>
                  {t`Two people`}
                </Button>
              )}
              {mayMerge && (other.of === kind || mayMergeBeside) && (
                <ButtonLink size="small" look="primary" href={comparison(kind, id, other.id)}>
                  {t`Compare and merge`}
                </ButtonLink>
              )}
            </span>
          }
        >
          <Trans>
            May be the same as <PersonLink page={other.of} id={other.id} name={other.name} />.
          </Trans>{' '}
          {other.fatherName && <bdi>{other.fatherName}</bdi>}{' '}
          {other.of === 'students' && <Ltr>{other.hint}</Ltr>} <Why why={why} />
        </Banner>
      ))}
      {data.merged
        .filter(({ mayUndo }) => mayUndo && mayMerge)
        .map((merger) => (
          <Banner
            key={merger.id}
            tone="info"
            action={
              <Button size="small" isPending={isUndoing} onPress={() => undo(merger.id)}>
                {t`Undo`}
              </Button>
            }
          >
            <Trans>
              <bdi>{merger.name}</bdi> was merged into this record.
            </Trans>{' '}
            <InstantText at={merger.at} show="ago" />
          </Banner>
        ))}
    </>
  )
}
