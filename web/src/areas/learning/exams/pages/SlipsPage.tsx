import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { Printer, Users } from 'lucide-react'
import { useState } from 'react'
import {
  holdSlips,
  listSlips,
  numberSlips,
  printSlips,
  releaseSlips,
  type Slip,
  slipHolds,
  type Slips,
} from 'tenant-api/contract/learning/exam-slips'
import { ActionDialog } from '../../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { useName } from '../../../../shell/look/title.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { ColumnHeading, TableFrame } from '../../../../ui/table/Table.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'

/** The slips of an exam: numbers, and whose slip is kept back and why. */
export function SlipsPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [section, setSection] = useState('')
  const query = section === '' ? {} : { section }
  const { data, placeholder } = useLoaded(read(listSlips, { params: { id }, query }), 8)
  useName(data?.title ?? '')
  const print = address(printSlips, { params: { id }, query })
  return (
    <Page
      title={t`Roll number slips`}
      lead={<bdi>{data?.title ?? ''}</bdi>}
      tools={
        <Cluster>
          {data?.mayEdit && <NumberButton slips={data} />}
          {data?.rows.some(({ number, heldFor }) => number !== null && heldFor === null) &&
            data.state !== 'planned' && (
              <ButtonLink href={print} target="_blank" icon={<Printer aria-hidden size={16} />}>
                {t`Print slips`}
              </ButtonLink>
            )}
        </Cluster>
      }
    >
      {data && data.sections.length > 1 && (
        <Select
          label={t`Section`}
          choices={[
            { id: '', name: t`All sections` },
            ...data.sections.map((one) => ({ id: one.id, name: one.title })),
          ]}
          value={section}
          onChange={setSection}
        />
      )}
      {placeholder ?? (data && <SlipTable slips={data} />)}
    </Page>
  )
}

function NumberButton({ slips: { id, rows } }: { slips: Slips }) {
  const { t } = useLingui()
  const [text, setText] = useState('1001')
  const [isOpen, setOpen] = useState(false)
  const first = Number(text)
  const hasNumbers = rows.some(({ number }) => number !== null)
  const action = useAction({
    check: () =>
      Number.isInteger(first) && first > 0 ? [] : [{ name: 'first', message: t`Say the first number` }],
    send: (keyOf) =>
      call(numberSlips, { params: { id }, body: { first }, onceKey: keyOf({ first, rows: rows.length }) }),
    refresh: useStale(/slips/),
    done: t`Numbers given`,
    onClose: () => setOpen(false),
  })
  if (rows.every(({ number }) => number !== null)) return null
  return (
    <>
      <Button onPress={() => (hasNumbers ? action.submit() : setOpen(true))}>{t`Give numbers`}</Button>
      {isOpen && (
        <ActionDialog
          title={t`Give numbers`}
          action={action}
          submit={t`Give numbers`}
          onClose={() => setOpen(false)}
        >
          <TextField
            name="first"
            label={t`First number`}
            inputMode="numeric"
            value={text}
            error={action.errorOf('first')}
            onChange={setText}
          />
        </ActionDialog>
      )}
    </>
  )
}

function SlipTable({ slips }: { slips: Slips }) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  const [chosen, choose] = useState<Slip>()
  if (slips.rows.length === 0)
    return (
      <EmptyState icon={Users} title={t`No Student Found`} action={null}>
        {t`Nobody sits a paper of this exam.`}
      </EmptyState>
    )
  return (
    <>
      <TableFrame label={t`Roll number slips`}>
        <thead>
          <tr>
            <ColumnHeading>{t`Number`}</ColumnHeading>
            <ColumnHeading>{t`Student`}</ColumnHeading>
            <ColumnHeading>{t`Section`}</ColumnHeading>
            <ColumnHeading>{t`State`}</ColumnHeading>
            {slips.mayEdit && <ColumnHeading>{t`Actions`}</ColumnHeading>}
          </tr>
        </thead>
        <tbody>
          {slips.rows.map((one) => (
            <tr key={one.studentId}>
              <td>{one.number !== null && <NumberText value={one.number} />}</td>
              <td>
                <bdi>{ownName(one)}</bdi>
              </td>
              <td>
                <bdi>{one.section}</bdi>
              </td>
              <td>
                {one.heldFor === null ? (
                  <bdi className="muted">{one.releaseReason}</bdi>
                ) : (
                  <>
                    <Badge tone="warning">{say(slipHolds[one.heldFor])}</Badge> <bdi>{one.holdReason}</bdi>
                  </>
                )}
              </td>
              {slips.mayEdit && (
                <td>
                  {one.number !== null && (
                    <Button size="small" onPress={() => choose(one)}>
                      {one.heldFor === null ? t`Keep back` : t`Release`}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {chosen && <HoldDialog id={slips.id} slip={chosen} onClose={() => choose(undefined)} />}
    </>
  )
}

function HoldDialog({ id, slip, onClose }: { id: string; slip: Slip; onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  const [heldFor, setHeldFor] = useState<'papers' | 'discipline'>('papers')
  const [text, setText] = useState('')
  const reason = text.trim()
  const isHeld = slip.heldFor !== null
  const params = { id }
  const studentIds = [slip.studentId]
  const action = useAction({
    check: () => (reason === '' ? [{ name: 'reason', message: t`Say why` }] : []),
    send(keyOf) {
      const onceKey = keyOf({ studentIds, heldFor, reason })
      return isHeld
        ? call(releaseSlips, { params, body: { studentIds, reason }, onceKey })
        : call(holdSlips, { params, body: { studentIds, heldFor, reason }, onceKey })
    },
    refresh: useStale(/slips/),
    done: isHeld ? t`Slip released` : t`Slip kept back`,
    onClose,
  })
  const name = ownName(slip)
  return (
    <ActionDialog
      title={isHeld ? t`Release the slip of ${name}?` : t`Keep the slip of ${name} back?`}
      action={action}
      submit={isHeld ? t`Release` : t`Keep back`}
      onClose={onClose}
    >
      {!isHeld && (
        <Select
          label={t`Kept back for`}
          choices={(['papers', 'discipline'] as const).map((one) => ({ id: one, name: say(slipHolds[one]) }))}
          value={heldFor}
          onChange={(one) => setHeldFor(one as typeof heldFor)}
        />
      )}
      <TextField
        name="reason"
        label={t`Reason`}
        isRequired
        maxLength={200}
        autoFocus
        value={text}
        error={action.errorOf('reason')}
        onChange={setText}
      />
    </ActionDialog>
  )
}
