import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { EllipsisVertical, FileSpreadsheet, FileText } from 'lucide-react'
import { readCardsOfResult, readGazette, readTabulation } from 'tenant-api/contract/learning/report-cards'
import type { ResultView } from 'tenant-api/contract/learning/results'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../../../ui/overlay/Menu.tsx'

/** The report cards and the tabulation of a section, and the gazette of its class, to print or to keep. */
export function ResultFiles({ result: { id, seesClass } }: { result: ResultView }) {
  const { t } = useLingui()
  const icon = { 'aria-hidden': true, size: 16 } as const
  const params = { id }
  const files = [
    {
      key: 'cards',
      name: t`Report cards`,
      icon: FileText,
      href: address(readCardsOfResult, { params, query: {} }),
    },
    {
      key: 'bilingual',
      name: t`Report cards in English and Urdu`,
      icon: FileText,
      href: address(readCardsOfResult, { params, query: { isBilingual: 'true' } }),
    },
    {
      key: 'pdf',
      name: t`Tabulation as PDF`,
      icon: FileText,
      href: address(readTabulation, { params, query: { format: 'pdf' } }),
    },
    {
      key: 'xlsx',
      name: t`Tabulation as Excel`,
      icon: FileSpreadsheet,
      href: address(readTabulation, { params, query: { format: 'xlsx' } }),
    },
    ...(seesClass
      ? [
          {
            key: 'gazette-pdf',
            name: t`Gazette of the class as PDF`,
            icon: FileText,
            href: address(readGazette, { params, query: { format: 'pdf' } }),
          },
          {
            key: 'gazette-xlsx',
            name: t`Gazette of the class as Excel`,
            icon: FileSpreadsheet,
            href: address(readGazette, { params, query: { format: 'xlsx' } }),
          },
        ]
      : []),
  ]
  return (
    <Menu
      aria-label={t`Report cards and tabulation`}
      trigger={
        <IconButton label={t`Report cards and tabulation`}>
          <EllipsisVertical aria-hidden size={18} />
        </IconButton>
      }
    >
      {files.map(({ key, name, icon: Icon, href }) => (
        <MenuItem
          key={key}
          icon={<Icon {...icon} />}
          name={name}
          href={href}
          target="_blank"
          rel="noopener"
        />
      ))}
    </Menu>
  )
}
