import { notBuilt } from './board.ts'

// Rows of the specification that wait for their module. Whoever builds it takes the row out here and adds the trial.
notBuilt('attendance over a network that drops 30 %', '0 lost, 0 double')
