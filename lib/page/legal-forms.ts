/** A company's legal form at the end of a text: `Acme Werke GmbH`. */
export const LEGAL_FORM =
  /(?:^|\s)(?:GmbH|mbH|AG|KG|KGaA|OHG|e\.\s?K\.|Ltd|Limited|plc|Inc|LLC|LLP|Corp|S\.?A\.?|SAS|S\.?A\.?R\.?L\.?|S\.?r\.?l\.?|S\.?p\.?A\.?|S\.?L\.?|Lda|Ltda|B\.?V\.?|N\.?V\.?|Sp\.? z o\.?\s?o\.?|s\.\s?r\.\s?o\.|a\.\s?s\.|AB|A\/S|ApS|ASA?|Oyj?|Kft|Zrt|Bt|d\.o\.o|A\.Ş|OÜ|UAB|SIA|EOOD)\.?$/u;
