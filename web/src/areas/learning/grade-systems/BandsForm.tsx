import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { changeBands, type GradeSystemView } from 'tenant-api/contract/learning/grade-systems'
import { DiscardDialog } from '../../../crud/form/DiscardDialog.tsx'
import '../../../crud/record/Record.css'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { isUnread } from '../../../ui/form/typed/typed.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { type BandDraft, draftsOf, emptyDraft, linesOf } from './band-drafts.ts'
import { BandRow } from './BandRow.tsx'
import { TryPercent } from './TryPercent.tsx'

/** The grades of a system as lines, saved as a whole, and beside them what a percentage comes to. */
export function BandsForm({ system, children }: { system: GradeSystemView; children: ReactNode }) {
  const { t } = useLingui()
  const say = useSay()
  const { id, version, mayEdit } = system
  const [bands, setBands] = useState<readonly BandDraft[]>(() => draftsOf(system.bands))
  const [isDirty, setDirty] = useState(false)
  const change = (next: readonly BandDraft[]) => {
    setBands(next)
    setDirty(true)
  }
  const refresh = useStale(/grade-systems/)
  const action = useAction({
    check: () =>
      bands.flatMap(({ from, points }, at) => {
        const unread = [from, points].find(isUnread)
        if (unread) return [{ name: `bands.${String(at)}.from`, message: say(unread.why) }]
        return from === null
          ? [{ name: `bands.${String(at)}.from`, message: t`Type from which percentage on` }]
          : []
      }),
    send: () => call(changeBands, { params: { id }, version, body: { bands: linesOf(bands) ?? [] } }),
    refresh: async () => {
      setDirty(false)
      await refresh()
    },
    done: t`The grades are saved`,
  })
  return (
    <Stack>
      <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
        <Card
          isFlush
          title={t`Grades`}
          description={t`A grade begins at its percentage and ends where the next one begins. One begins at 0.`}
        >
          <RowList aria-label={t`Grades`} data-field="bands">
            {bands.map((band, at) => (
              <BandRow
                key={band.key}
                band={band}
                name={`bands.${String(at)}`}
                isReadOnly={!mayEdit}
                errorOf={action.errorOf}
                onChange={(next) => change(bands.map((one) => (one.key === next.key ? next : one)))}
                onRemove={() => change(bands.filter(({ key }) => key !== band.key))}
              />
            ))}
          </RowList>
        </Card>
        {mayEdit && (
          <Cluster>
            <Button look="primary" type="submit" isPending={action.isPending}>
              {t`Save grades`}
            </Button>
            <Button
              icon={<Plus aria-hidden size={16} />}
              onPress={() => change([...bands, emptyDraft(bands)])}
            >
              {t`Add a grade`}
            </Button>
          </Cluster>
        )}
      </Form>
      <div className="record-cards">
        <div className="record-stack">
          <TryPercent system={system} bands={bands} />
        </div>
        <div className="record-stack">{children}</div>
      </div>
      <DiscardDialog isDirty={isDirty} />
    </Stack>
  )
}
