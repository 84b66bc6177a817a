export const conversation = {
  title: 'conversation',
};
