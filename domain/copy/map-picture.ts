/** Texts of the picture of a map. */
export const mapPictureCopy = {
  label: '{name} 的地圖，北方在上；內容與下方表格相同',
  keys: '{name} 的地圖。用方向鍵在標記之間移動，按 Enter 前往複製鈕',
  layers: '顯示',
  layer: { spawns: '怪物', exits: '出口', shops: '商店', sellers: '玩家商店' },
  layerCount: '{layer}（{n}）',
  anywhere: '整張地圖',
  monster: '{name} × {n}（{respawn}）',
  merged: '{n} 處：{text}',
  exit: '往 {name}',
  hint: '點選地圖上的標記，查看內容並複製座標。',
  open: '詳細',
  openMap: '前往地圖',
  sellersFailed: '玩家商店載入失敗',
  seller: '{title}（{name}）：{n} 項商品',
} as const
