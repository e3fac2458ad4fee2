import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Printer, Wallet } from 'lucide-react'
import { useRef, useState } from 'react'
import { papers } from 'tenant-api/contract/money/receipts'
import { readMySession } from 'tenant-api/contract/money/tills'
import type { Taken } from 'tenant-api/contract/money/collecting'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import { DeskSearch } from '../../DeskSearch.tsx'
import { FamilyDesk } from '../desk/FamilyDesk.tsx'
import { OpenTill } from '../desk/OpenTill.tsx'
import { keepPrintChoice, type PrintChoice, printNow, readPrintChoice } from '../print-receipt.ts'
import { useStaleMoney } from '../use-stale-money.ts'
import '../../Desk.css'

/** The desk: who pays, how much, in what way, and the next one; all of it without a mouse. */
export function CollectPage() {
  const { t } = useLingui()
  const mayOpen = useMay(['cash-sessions', 'mark'])
  const [isWithout, goWithout] = useState(false)
  const { data, placeholder } = useLoaded(read(readMySession, {}), 3)
  const isOpen = data?.session?.state === 'open'
  const tools = mayOpen && (
    <ButtonLink href={scoped('my-till')} icon={<Wallet aria-hidden size={16} />}>{t`My till`}</ButtonLink>
  )
  return (
    <Page title={t`Collect`} tools={tools} width="880px">
      {mayOpen && placeholder ? (
        placeholder
      ) : !mayOpen || isOpen || isWithout || data?.campuses.length === 0 ? (
        <Desk />
      ) : (
        <OpenTill campuses={data?.campuses ?? []} onWithout={() => goWithout(true)} />
      )}
    </Page>
  )
}

function Desk() {
  const stale = useStaleMoney()
  const navigate = useNavigate()
  const { family } = useSearch({ strict: false }) as { family?: string }
  const [words, setWords] = useState('')
  const [taken, show] = useState<Taken>()
  const [paper, choosePaper] = useState(readPrintChoice)
  const input = useRef<HTMLInputElement>(null)
  const open = (id?: string) =>
    void navigate({
      to: scoped('collect'),
      search: (id ? { family: id } : {}) as never,
      replace: true,
      resetScroll: false,
    })
  function begin() {
    open()
    setWords('')
    requestAnimationFrame(() => input.current?.focus())
  }
  async function done(result: Taken) {
    show(result)
    begin()
    if (result.receipt && paper !== 'none') void printNow(result.receipt.id, paper)
    await stale()
  }
  return (
    <>
      {taken && family === undefined && <Received taken={taken} paper={paper} />}
      {family === undefined ? (
        <>
          <DeskSearch words={words} onWords={setWords} onChoose={open} inputRef={input} />
          <PaperChoice
            paper={paper}
            onChange={(choice) => {
              choosePaper(choice)
              keepPrintChoice(choice)
            }}
          />
        </>
      ) : (
        <FamilyDesk key={family} id={family} onDone={(result) => void done(result)} onCancel={begin} />
      )}
    </>
  )
}

function Received({ taken: { receipt, advanceUsed }, paper }: { taken: Taken; paper: PrintChoice }) {
  const { t } = useLingui()
  if (!receipt)
    return (
      <Banner tone="info">
        <Trans>
          <MoneyText money={advanceUsed} /> of the advance is used.
        </Trans>
      </Banner>
    )
  return (
    <Banner
      tone="info"
      action={
        <Cluster>
          <Button
            size="small"
            icon={<Printer aria-hidden size={15} />}
            onPress={() => void printNow(receipt.id, paper === 'none' ? 'a5' : paper)}
          >{t`Print`}</Button>
          <ButtonLink size="small" href={scoped(`receipts/${receipt.id}`)}>{t`Open`}</ButtonLink>
        </Cluster>
      }
    >
      <Trans>
        Receipt <Ltr>{receipt.number}</Ltr>: <MoneyText money={receipt.amount} /> received.
      </Trans>
    </Banner>
  )
}

function PaperChoice({ paper, onChange }: { paper: PrintChoice; onChange: (choice: PrintChoice) => void }) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <div className="desk-paper">
      <Select
        label={t`After each payment`}
        choices={[
          { id: 'none', name: t`Print nothing` },
          { id: 'a5', name: t`Print on ${say(papers.a5)}` },
          { id: 'roll', name: t`Print on ${say(papers.roll)}` },
        ]}
        value={paper}
        onChange={(id) => onChange(id as PrintChoice)}
      />
    </div>
  )
}
