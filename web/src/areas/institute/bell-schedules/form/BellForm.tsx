import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import type { BellSchedule } from 'tenant-api/contract/institute/bell-schedules'
import { DiscardDialog } from '../../../../crud/form/DiscardDialog.tsx'
import { may, useMe } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { Written } from '../../../../ui/text/Ltr.tsx'
import { ArchiveBells } from './ArchiveBells.tsx'
import type { BellDraft } from './bell-draft.ts'
import { BellFields } from './BellFields.tsx'
import { BellSheet } from './BellSheet.tsx'
import { StaleBells } from './StaleBells.tsx'
import { useBellForm } from './use-bell-form.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import './BellForm.css'

type Props = { title: string; begin: BellDraft; saved?: BellSchedule }

/** Bells to look at, to change or to add; what is archived or beyond reach is only looked at. */
export function BellForm({ title, begin, saved }: Props) {
  const { t } = useLingui()
  const id = useId()
  const me = useMe()
  const leave = useLeave()
  const form = useBellForm({ begin, saved, onSaved: leave })
  const { draft, set, mistakes } = form
  const isMine = may(me, ['bells', 'edit'], { level: 'campus', campus: begin.campusId })
  const isArchived = saved !== undefined && saved.archivedAt !== null
  const isReadOnly = !isMine || isArchived
  return (
    <Stack gap="20px" width="920px">
      <Cluster as="header" gap="8px 16px" justify="space-between">
        <h1 className="page-title">
          <Written text={title} />
        </h1>
        {saved && isMine && (
          <ButtonLink
            href={scoped(`bells/new?from=${saved.id}`)}
            icon={<Copy aria-hidden size={16} />}
          >{t`Copy`}</ButtonLink>
        )}
      </Cluster>
      {isArchived && <Banner tone="info">{t`These bells are archived: they ring on no day.`}</Banner>}
      <Form id={id} mistakes={mistakes} onSubmit={form.submit} className="bell-form-body">
        <BellFields draft={draft} onChange={set} mistakes={mistakes} isReadOnly={isReadOnly} />
      </Form>
      <BellSheet
        rows={draft.rows}
        faults={form.faults}
        isReadOnly={isReadOnly}
        onChange={(rows) => set({ rows })}
      />
      <Cluster as="footer" align="stretch" justify="end">
        {saved && isMine && <ArchiveBells schedule={saved} onDone={leave} />}
        <ButtonLink href={scoped(`bells?campus=${begin.campusId}`)}>
          {isReadOnly ? t`Back` : t`Cancel`}
        </ButtonLink>
        {!isReadOnly && (
          <Button look="primary" type="submit" form={id} isPending={form.isSaving}>
            {saved ? t`Save` : t`Add`}
          </Button>
        )}
      </Cluster>
      {form.stale && <StaleBells mine={draft} {...form.stale} />}
      <DiscardDialog isDirty={form.isUnsaved} />
    </Stack>
  )
}

/** Leads to the bells of the campus that these ring at. */
function useLeave(): (schedule: BellSchedule) => void {
  const navigate = useNavigate()
  return ({ campusId, shiftId }) =>
    void navigate({
      to: scoped('bells'),
      search: { campus: campusId, ...(shiftId && { shift: shiftId }) } as never,
      ignoreBlocker: true,
    })
}
