import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { useState } from 'react'
import { type CardBlock, showCardDesign } from 'tenant-api/contract/learning/card-designs'
import { useSettled } from '../../../ui/base/use-settled.ts'
import { Segments } from '../../../ui/form/choice/Segments.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'

const looks = ['en', 'ur', 'ar', 'both'] as const
type Look = (typeof looks)[number]

/** A page of a student as these blocks print it, saved or not, in each language. */
export function LivePage({ id, blocks }: { id: string; blocks: readonly CardBlock[] }) {
  const { t } = useLingui()
  const [look, setLook] = useState<Look>('en')
  const [failed, setFailed] = useState('')
  const [loaded, setLoaded] = useState('')
  const drafted = useSettled(blocksText(blocks), 250)
  const names: Record<Look, string> = {
    en: t`English`,
    ur: t`Urdu`,
    ar: t`Arabic`,
    both: t`English and Urdu`,
  }
  const language = look === 'both' ? 'en' : look
  const isBilingual = look === 'both' ? 'true' : 'false'
  const src =
    drafted === ''
      ? ''
      : address(showCardDesign, { params: { id }, query: { language, isBilingual, blocks: drafted } })
  return (
    <div className="live-page">
      <Card
        title={t`The page as it is printed`}
        action={
          <Segments
            label={t`Language of the page`}
            choices={looks.map((one) => ({ id: one, name: names[one] }))}
            value={look}
            onChange={setLook}
          />
        }
      >
        {src === '' && (
          <Banner tone="warning">{t`Nothing would be left on the page. Show at least one block`}</Banner>
        )}
        {src !== '' && failed === src && (
          <Banner tone="danger">{t`The page could not be drawn. Load this page again`}</Banner>
        )}
        {src !== '' && failed !== src && (
          <img
            className="live-page-sheet"
            src={src}
            lang={language}
            alt={t`A report card in this design`}
            aria-busy={loaded !== src}
            onLoad={() => setLoaded(src)}
            onError={() => setFailed(src)}
          />
        )}
      </Card>
    </div>
  )
}

/** "head:logo:address,facts:name": the blocks that are shown, for the address of the picture. */
function blocksText(blocks: readonly CardBlock[]): string {
  return blocks
    .filter(({ isShown }) => isShown)
    .map(({ kind, items }) => [kind, ...items].join(':'))
    .join(',')
}
