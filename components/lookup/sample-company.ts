/** A company of the sample data, offered where the page's own company is unknown to it. */
export const sampleCompany = { domain: 'lumenfjord.example', name: 'Lumenfjord Optics' };
