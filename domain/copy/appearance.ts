/** The preview of how items look. */

export const previewCopy = {
  title: '外觀預覽',
  stand: '站立',
  walk: '行走',
  sit: '坐下',
  turnLeft: '向左轉',
  turnRight: '向右轉',
  loading: '載入中…',
} as const

export const previewSiteCopy = {
  of: '{name}的外觀',
  schematic: '示意圖：只標示穿戴的位置',
  move: '移動視窗（拖曳或按方向鍵）',
  facing: ['正面', '左前', '左側', '左後', '背面', '右後', '右側', '右前'],
} as const
