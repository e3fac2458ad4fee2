import { useLingui } from '@lingui/react/macro'
import type { Output } from 'kit/http/client'
import { Send } from 'lucide-react'
import { useId } from 'react'
import type { leavesOf, Side } from 'tenant-api/contract/attendance/leave'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { AskForm } from './AskForm.tsx'
import { ofPersonQuery } from '../sides.ts'
import { useAsking } from './use-asking.ts'

type Props = { side: Side; personId: string; typeId?: string | undefined; onClose: () => void }

/** Asks for leave of somebody: it begins with today, so that a tap sends it. */
export function AskSheet({ onClose, ...whose }: Props) {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(ofPersonQuery(whose.side, whose.personId), 5)
  if (data) return <Ready {...whose} of={data} onClose={onClose} />
  return (
    <Sheet title={t`Ask for leave`} onClose={onClose}>
      {placeholder}
    </Sheet>
  )
}

type Of = Output<(typeof leavesOf)['staff']['ofPerson']>

function Ready({ of, side, personId, typeId, onClose }: Props & { of: Of }) {
  const { t } = useLingui()
  const id = useId()
  const { name, today, mayAsk, isOffice, mayApprove } = of
  const types = of.balances.filter(({ isArchived }) => !isArchived)
  const given = { side, personId, today, types, mayApprove }
  const asking = useAsking({ ...given, typeId, onDone: onClose })
  return (
    <Sheet
      title={t`Leave of ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="primary"
            type="submit"
            form={id}
            icon={<Send aria-hidden className="directional" size={16} />}
            isPending={asking.isPending}
            isDisabled={!mayAsk || types.length === 0}
          >
            {isOffice && side === 'staff' && asking.draft.isApproved ? t`Give leave` : t`Send`}
          </Button>
        </>
      }
    >
      {!mayAsk && (
        <Banner tone="info">{t`Somebody else asks for this person, such as a guardian or the office.`}</Banner>
      )}
      {types.length === 0 && (
        <Banner tone="warning">{t`The school has no leave types yet. Its office adds them.`}</Banner>
      )}
      {mayAsk && types.length > 0 && <AskForm {...given} id={id} asking={asking} isOffice={isOffice} />}
    </Sheet>
  )
}
