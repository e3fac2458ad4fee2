import type { Area } from '../../shell/navigation/area.ts'
import { audit } from './audit/area.ts'
import { certificates } from './certificates/area.ts'
import { schoolExport } from './export/area.ts'
import { home } from './home/area.ts'
import { prints } from './id-cards/area.ts'
import { imports } from './imports/area.ts'
import { personData } from './person-data/area.ts'
import { readers } from './audit/record-access/area.ts'
import { history } from './row-history/area.ts'
import { usage } from './usage/area.ts'
import { webhooks } from './webhooks/area.ts'

export const wing: readonly Area[] = [
  home,
  history,
  readers,
  prints,
  certificates,
  usage,
  webhooks,
  imports,
  audit,
  personData,
  schoolExport,
]
