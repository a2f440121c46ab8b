/** What the marks on the boards mean. */
export const BoardLegend = () => <span>a board a processor; a line through a row: no column is free there</span>
