import { notBuilt } from './board.ts'

// Rows of the specification that wait for their module. Whoever builds it takes the row out here and adds the trial.
notBuilt(
  'ledger sum after 100,000 random operations and 1,000 parallel equal keys',
  '0, and 0 double receipts',
)
notBuilt('attendance over a network that drops 30 %', '0 lost, 0 double')
